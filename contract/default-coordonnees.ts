/** Keys of the settings that a visitor may read; other keys are for the administrator (docs/product.md, "Entities"). */
export const PUBLIC_PARAMETRES = ['email', 'telephone', 'adresse'] as const

/**
 * Contact details until the agency sets its own (docs/product.md, "Contact page"). The number belongs to the old
 * numbering plan, switched off in 2024, so it reaches no one.
 */
export const DEFAULT_COORDONNEES = {
  email: 'contact@garde-enfants.ga',
  telephone: '+241 01 23 45 67',
  adresse: 'Libreville, Gabon',
} as const satisfies Record<(typeof PUBLIC_PARAMETRES)[number], string>
