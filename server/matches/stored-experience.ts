import type { Experience } from '../experience/read-experience.ts'

/** Accounts already seen: many nannies have equal ones. */
const accounts = new Map<string, Experience>()

/**
 * What the database holds of an account of experience; equal ones are one object.
 * @param switches uncertain 32, enfants 16, garde 8, devoirs 4, personne 2, groupes 1 (queries.ts)
 */
export const toExperience = (annees: number | null, switches: number): Experience => {
  const key = `${annees} ${switches}`
  const known = accounts.get(key)
  if (known) return known
  const is = (bit: number): boolean => (switches & bit) !== 0
  const account: Experience = {
    annees,
    approximatif: is(32),
    enfants: is(16),
    garde: is(8),
    devoirs: is(4),
    personne: is(2),
    groupes: is(1),
  }
  accounts.set(key, account)
  return account
}
