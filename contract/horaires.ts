interface Horaires {
  readonly horaireDebut: string | null
  readonly horaireFin: string | null
}

/** "07:30" → "7h30", as opening hours are written (docs/product.md, "Formats"). */
const formatHeure = (heure: string): string => heure.replace(/^0?(\d{1,2}):/, '$1h')

/** "7h30 - 17h30", null unless both hours are set. */
export const formatHoraires = ({ horaireDebut, horaireFin }: Horaires): string | null =>
  horaireDebut && horaireFin ? `${formatHeure(horaireDebut)} - ${formatHeure(horaireFin)}` : null
