import type { KnownPlace } from '#contract/facts.admin.ts'
import { plainText } from '#contract/plain-text.ts'

/** Maximum number of places shown at once. */
const MAX_SHOWN = 12

const plain = (text: string): string =>
  plainText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** How well a place fits what was typed: 0 is best, null is not at all. The ranks: see `searchPlaces`. */
const rankOf = ({ nom, ville, alias }: KnownPlace, typed: string): number | null => {
  const names = [nom, ...alias].map(plain)
  const all = ` ${[...names, plain(ville)].join(' ')}`
  const words = typed.split(' ')
  if (names[0]?.startsWith(typed)) return 0
  if (names.some((name) => name.startsWith(typed))) return 1
  if (words.every((word) => all.includes(` ${word}`))) return 2
  // "nzengayong", "akebeville".
  if (names.some((name) => name.replaceAll(' ', '').startsWith(typed.replaceAll(' ', '')))) return 3
  return words.every((word) => all.includes(word)) ? 4 : null
}

/** Whether a place fits what was typed. */
export const isFound = (place: KnownPlace, typed: string): boolean => rankOf(place, plain(typed)) !== null

/**
 * Places that fit what was typed: first those whose name begins with it, then those with another spelling that does,
 * then those with words that begin with each typed word, then names that begin with it when spaces are left out, then
 * those that contain each typed word. Equal ones stay in the order given.
 */
export const searchPlaces = (places: readonly KnownPlace[], typed: string): readonly KnownPlace[] => {
  const wanted = plain(typed)
  if (wanted === '') return []
  return places
    .flatMap((place) => {
      const rank = rankOf(place, wanted)
      return rank === null ? [] : [{ place, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_SHOWN)
    .map(({ place }) => place)
}
