import lists from './address-words.json' with { type: 'json' }
import { PLACES } from './known-places.ts'

const compact = (text: string): string => text.replaceAll(' ', '')

/**
 * Quarters and communes of greater Libreville, then towns, that a form suggests while an address is typed: name and
 * other spellings. Left out: spellings that are also a landmark or a common word, because they may not mean the
 * quarter; spellings that begin with the whole name, spaces aside, because the name was suggested before.
 */
export const SUGGESTIONS: readonly (readonly string[])[] = PLACES.filter(
  ({ sort, greaterLibreville }) => sort !== 'inconnu' && (sort !== 'quartier' || greaterLibreville),
).map(({ nom, aliases: [plain = '', ...others] }) => [
  nom,
  ...others.filter((alias) => !lists.landmarks.includes(alias) && !compact(alias).startsWith(compact(plain))),
])
