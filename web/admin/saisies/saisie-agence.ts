/** Mark of a record that an administrator typed for a person who called or came. */
export const SAISIE_AGENCE = "Saisie par l'agence"

/** The text of a record, after the mark if it has one; null with neither. */
export const withOrigin = (saisieAgence: boolean, text: string | null): string | null =>
  saisieAgence ? [SAISIE_AGENCE, text].filter(Boolean).join(' · ') : text
