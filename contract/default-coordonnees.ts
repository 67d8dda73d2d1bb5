/**
 * Keys of the settings that hold contact details (docs/product.md, "Entities"). A visitor may read these and the
 * settings of contract/page-texts.ts; only a signed-in administrator may read others.
 */
export const COORDONNEES_CLES = ['email', 'telephone', 'adresse'] as const

/**
 * Contact details until the agency sets its own (docs/product.md, "Contact page"). The number belongs to the old
 * numbering plan, switched off in 2024, so it reaches no one.
 */
export const DEFAULT_COORDONNEES = {
  email: 'contact@garde-enfants.ga',
  telephone: '+241 01 23 45 67',
  adresse: 'Libreville, Gabon',
} as const satisfies Record<(typeof COORDONNEES_CLES)[number], string>
