import { Refusal } from '../refusal.ts'

/** Fields that are one value together: a change of one compares both with what was on the screen. */
const TOGETHER = ['horaireDebut', 'horaireFin']

interface Versions<Fields> {
  /** In the database. */
  readonly stored: Fields
  /** On the administrator's screen when the form was opened. */
  readonly avant: Fields
  /** What the form says now. */
  readonly input: Fields
}

/**
 * The fields that a correction changes, with their new values; empty when all of them have these values already, so
 * that a repeated call changes nothing. Refuses when somebody else gave one of them a third value since the form was
 * opened.
 */
export const changesOf = <Fields extends object>({
  stored,
  avant,
  input,
}: Versions<Fields>): Partial<Fields> => {
  const names = Object.keys(avant) as (keyof Fields & string)[]
  const typed = names.filter((name) => input[name] !== avant[name])
  const withPair = typed.some((name) => TOGETHER.includes(name))
  const asked = names.filter((name) => typed.includes(name) || (withPair && TOGETHER.includes(name)))
  if (asked.some((name) => stored[name] !== avant[name] && stored[name] !== input[name]))
    throw new Refusal('changedMeanwhile')
  const changed = asked.filter((name) => stored[name] !== input[name])
  return Object.fromEntries(changed.map((name) => [name, input[name]])) as Partial<Fields>
}
