/** Settings that hold texts of the public pages. Their values are shown to everybody. */

/** What the verification of a nanny consists of: one point a line. */
export const VERIFICATION_CLE = 'verification'

/** Setting that holds the points that the agency requires of a nanny, separated by commas. */
export const REQUIS_CLE = 'verification_requise'

/** Shown until the agency writes its own. */
export const DEFAULT_VERIFICATION =
  "Pièce d'identité contrôlée\nEntretien avec l'agence\nExpérience et attestations vérifiées\nRappel des règles de sécurité avant la première garde"

const INCLUS_PREFIX = 'inclus-'

/** Key of the text that says what the price of a package includes. */
export const inclusCle = (prestationId: string): string => `${INCLUS_PREFIX}${prestationId}`

/** SQL LIKE pattern of these keys, for the query of the settings that a visitor may read. */
export const INCLUS_PATTERN = `${INCLUS_PREFIX}%`

/** The value of a setting is required: this one stands for "no text". */
export const NO_TEXT = '-'
