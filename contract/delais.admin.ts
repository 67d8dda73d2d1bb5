/** A number of hours or days that the agency sets, with its limits. */
interface DelaiRule {
  readonly label: string
  readonly hint: string
  readonly min: number
  readonly max: number
  /** Value until the agency sets one. */
  readonly initial: number
  /** French sentence for a value outside the limits. */
  readonly message: string
}

/** Settings that hold a delay (docs/product.md, "Fields of a setting"), by key. */
export const DELAIS = {
  garantie_jours: {
    label: "Garantie d'un placement, en jours",
    hint: 'À partir du premier jour. Compte pour les prochains placements, et pour ceux que vous corrigez.',
    min: 0,
    max: 365,
    initial: 30,
    message: 'La garantie est un nombre entier de jours, de 0 à 365',
  },
  delai_demande_heures: {
    label: "Délai d'une première réponse à une famille, en heures",
    hint: "«\u00a0À faire\u00a0» rappelle ensuite chaque demande à laquelle personne n'a répondu.",
    min: 1,
    max: 168,
    initial: 24,
    message: "Ce délai est un nombre entier d'heures, de 1 à 168",
  },
  delai_relance_jours: {
    label: 'Délai avant de relancer une famille en attente, en jours',
    hint: "«\u00a0À faire\u00a0» rappelle chaque demande en attente pour laquelle rien n'a été fait depuis.",
    min: 1,
    max: 60,
    initial: 3,
    message: 'Ce délai est un nombre entier de jours, de 1 à 60',
  },
  delai_candidature_jours: {
    label: "Délai d'une première réponse à une candidature, en jours",
    hint: '«\u00a0À faire\u00a0» rappelle ensuite chaque candidature restée sans suite.',
    min: 1,
    max: 60,
    initial: 3,
    message: 'Ce délai est un nombre entier de jours, de 1 à 60',
  },
} as const satisfies Readonly<Record<string, DelaiRule>>
export type DelaiCle = keyof typeof DELAIS
export const DELAI_CLES = Object.keys(DELAIS) as readonly DelaiCle[]

export const isDelaiCle = (cle: string): cle is DelaiCle => Object.hasOwn(DELAIS, cle)

/** What is wrong with a delay, or null. */
export const delaiError = (cle: DelaiCle, valeur: string): string | null => {
  const { min, max, message } = DELAIS[cle]
  const isWhole = /^(0|[1-9]\d{0,3})$/.test(valeur)
  return isWhole && Number(valeur) >= min && Number(valeur) <= max ? null : message
}
