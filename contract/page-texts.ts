/*
 * Settings that the public pages are rendered from, beside the contact details. Visitors may read their values.
 */

/** Key of the setting that says what the verification of a nanny consists of: one point a line. */
export const VERIFICATION_CLE = 'verification'

/** Key of the setting that holds the points that the agency requires of a nanny, separated by commas. */
export const REQUIS_CLE = 'verification_requise'

/** What families read about each point that the agency can require (contract/verifications.admin.ts). */
export const PUBLIC_POINTS = {
  identite: "Pièce d'identité contrôlée",
  casier: 'Casier judiciaire contrôlé',
  medical: 'Certificat médical contrôlé',
  adresse: 'Domicile visité',
  reference1: 'Références appelées',
  reference2: 'Références appelées',
  formation: 'Formation vérifiée',
} as const
type Point = keyof typeof PUBLIC_POINTS

/**
 * Required points, in the order of PUBLIC_POINTS. Until the agency chooses, all are.
 * @param valeur value of REQUIS_CLE
 */
export const requisOf = (valeur: string | undefined): readonly Point[] =>
  (Object.keys(PUBLIC_POINTS) as Point[]).filter(
    (point) => valeur === undefined || valeur.split(',').includes(point),
  )

/**
 * Text of VERIFICATION_CLE while the agency has none of its own: what families read of the required points, each text
 * once, one a line.
 * @param requis value of REQUIS_CLE
 */
export const defaultVerification = (requis: string | undefined): string =>
  [...new Set(requisOf(requis).map((point) => PUBLIC_POINTS[point]))].join('\n')

const INCLUS_PREFIX = 'inclus-'

/** Key of the text that says what the price of a package includes. */
export const inclusCle = (prestationId: string): string => `${INCLUS_PREFIX}${prestationId}`

/** SQL LIKE pattern of the keys of inclusCle, for the query of the settings that a visitor may read. */
export const INCLUS_PATTERN = `${INCLUS_PREFIX}%`

/**
 * Value of a text that the agency emptied, because the value of a setting may not be empty: no text for inclusCle, the
 * default text for VERIFICATION_CLE. Pages also leave out each line of a text that consists of it.
 */
export const NO_TEXT = '-'
