/** Name of a quarter or town; its town follows unless it is Libreville or the place: "Grand Village, Port-Gentil". */
export const placeName = ({ nom, ville }: { readonly nom: string; readonly ville: string }): string =>
  ville === nom || ville === 'Libreville' ? nom : `${nom}, ${ville}`
