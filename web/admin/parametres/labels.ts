import { DELAIS } from '#contract/delais.admin.ts'
import { MODELES } from '#contract/modeles.admin.ts'
import { inclusCle, REQUIS_CLE, VERIFICATION_CLE } from '#contract/page-texts.ts'

export const COORDONNEES_LABELS = {
  email: 'Email de contact',
  telephone: 'Téléphone de contact',
  adresse: 'Adresse',
} as const

export const VERIFICATION_LABEL = 'Comment nous vérifions chaque nounou'
export const INCLUS_LABEL = 'Ce prix comprend'

const LABELS: Readonly<Record<string, string>> = {
  ...COORDONNEES_LABELS,
  ...Object.fromEntries(Object.entries({ ...DELAIS, ...MODELES }).map(([cle, { label }]) => [cle, label])),
  [VERIFICATION_CLE]: VERIFICATION_LABEL,
  [REQUIS_CLE]: 'Points exigés',
}

/** French name of a setting; null for one that no form has. */
export const settingLabel = (cle: string): string | null =>
  cle.startsWith(inclusCle('')) ? INCLUS_LABEL : (LABELS[cle] ?? null)
