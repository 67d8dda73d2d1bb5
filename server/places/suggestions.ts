import lists from './address-words.json' with { type: 'json' }
import { PLACES } from './known-places.ts'

const compact = (text: string): string => text.replaceAll(' ', '')

/**
 * Quarters and communes of greater Libreville, then the towns, each as its name and its other spellings: a form
 * suggests them while an address is typed. Landmarks and spellings that start like the name are left out.
 */
export const SUGGESTIONS: readonly (readonly string[])[] = PLACES.filter(
  ({ sort, greaterLibreville }) => sort !== 'inconnu' && (sort !== 'quartier' || greaterLibreville),
).map(({ nom, aliases: [plain = '', ...others] }) => [
  nom,
  ...others.filter((alias) => !lists.landmarks.includes(alias) && !compact(alias).startsWith(compact(plain))),
])
