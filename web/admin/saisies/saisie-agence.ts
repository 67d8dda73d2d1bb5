import { SAISIE_AGENCE } from '#contract/lists.admin.ts'

/** The text of a record, after the mark if it has one; null with neither. */
export const withOrigin = (saisieAgence: boolean, text: string | null): string | null =>
  saisieAgence ? [SAISIE_AGENCE, text].filter(Boolean).join(' · ') : text
