import { LANDMARKS } from './address-words.ts'
import { PLACES } from './known-places.ts'
import { aliasesOf } from './place-names.ts'

const compact = (text: string): string => text.replaceAll(' ', '')

/**
 * Quarters of greater Libreville, then the towns, each as its name and its other spellings: a form suggests them while
 * an address is typed. Landmarks and spellings that start like the name are left out.
 */
export const SUGGESTIONS: readonly (readonly string[])[] = [...PLACES.keys()].flatMap((place) => {
  const { sort, nom, greaterLibreville } = PLACES[place] ?? {}
  if (!nom || (sort === 'quartier' && !greaterLibreville) || sort === 'inconnu') return []
  const [plain = '', ...others] = aliasesOf(place)
  return [
    [nom, ...others.filter((alias) => !LANDMARKS.has(alias) && !compact(alias).startsWith(compact(plain)))],
  ]
})
