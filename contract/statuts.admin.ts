import type { RETENTION } from './retention.ts'

export type Tone = 'review' | 'waiting' | 'processed' | 'positive' | 'negative'

/**
 * Rule of one status of a list's records (docs/product.md, "Statuses"). The file of the noun has the table `…_RULES` of
 * its statuses. Server and screens, migrations aside, name no status: they use the constants, predicates and lists of
 * that file.
 */
export interface StatutRule<Statut extends string> {
  readonly label: string
  /** How screens colour it. */
  readonly tone: Tone
  /** Statuses that an administrator may change it to. Empty: the status is final. */
  readonly next: readonly Statut[]
  /** Whether the agency has still to answer. Lists then show how long the person has waited. */
  readonly awaitsAnswer: boolean
  /** Whether matching considers the record. `whileEmployed`: only while the person is an active employee. */
  readonly matched: boolean | 'whileEmployed'
  /** Retention period (retention.ts) and the column that it is counted from. Null: the record is kept. */
  readonly retention: {
    readonly period: keyof typeof RETENTION
    readonly since: 'dateCreation' | 'dateStatut'
  } | null
}

/** A retention period of a list's records: the statuses that it applies to, and the column that it is counted from. */
export interface Term {
  readonly period: keyof typeof RETENTION
  readonly since: 'dateCreation' | 'dateStatut'
  /** Null: the records have no status. */
  readonly statuts: readonly string[] | null
}

/**
 * One term for each retention period that the rules of a noun's statuses name. Throws when one is counted from two
 * columns.
 */
export const termsOf = (
  rules: Readonly<Record<string, Pick<StatutRule<string>, 'retention'>>>,
): readonly Term[] => {
  const all = Object.entries(rules).flatMap(([statut, { retention }]) =>
    retention ? [{ ...retention, statut }] : [],
  )
  return all.flatMap(({ period, since }, index) => {
    const same = all.filter((one) => one.period === period)
    if (same.some((one) => one.since !== since)) throw new Error(`${period} is counted from two columns`)
    return same[0] === all[index] ? [{ period, since, statuts: same.map(({ statut }) => statut) }] : []
  })
}

export type StatutRules<Statut extends string> = Readonly<Record<Statut, StatutRule<Statut>>>

const statutsOf = <Statut extends string>(rules: Readonly<Record<Statut, unknown>>): readonly Statut[] =>
  Object.keys(rules) as Statut[]

export const labelsOf = <Statut extends string>(
  rules: Readonly<Record<Statut, { readonly label: string }>>,
) =>
  Object.fromEntries(statutsOf(rules).map((statut) => [statut, rules[statut].label])) as Readonly<
    Record<Statut, string>
  >

export const statutsWhere = <Statut extends string, Rule>(
  rules: Readonly<Record<Statut, Rule>>,
  holds: (rule: Rule) => boolean,
): readonly Statut[] => statutsOf(rules).filter((statut) => holds(rules[statut]))
