/** Spec §3: the contact details a visitor may read; another key stays the administrator's. */
export const PUBLIC_PARAMETRES = ['email', 'telephone', 'adresse'] as const

/** Spec §2, contact page: what is shown until the agency sets its own. The number is of the plan switched off in 2024:
 * nobody's. */
export const DEFAULT_COORDONNEES = {
  email: 'contact@garde-enfants.ga',
  telephone: '+241 01 23 45 67',
  adresse: 'Libreville, Gabon',
} as const satisfies Record<(typeof PUBLIC_PARAMETRES)[number], string>
