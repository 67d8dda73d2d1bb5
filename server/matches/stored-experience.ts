import type { Experience } from '../experience/read-experience.ts'

/** Cache: many nannies have equal experience. */
const cache = new Map<string, Experience>()

/**
 * Experience from its stored columns. Equal experiences are one object.
 * @param flags sum of:  uncertain 32, enfants 16, garde 8, devoirs 4, personne 2, groupes 1 (queries.ts)
 */
export const toExperience = (annees: number | null, flags: number): Experience => {
  const key = `${annees} ${flags}`
  const known = cache.get(key)
  if (known) return known
  const is = (bit: number): boolean => (flags & bit) !== 0
  const experience: Experience = {
    annees,
    approximatif: is(32),
    enfants: is(16),
    garde: is(8),
    devoirs: is(4),
    personne: is(2),
    groupes: is(1),
  }
  cache.set(key, experience)
  return experience
}
