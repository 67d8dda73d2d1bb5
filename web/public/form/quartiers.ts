import { PLACES_PATH } from '#contract/pages.ts'
import { plainText } from '#contract/plain-text.ts'

/* Suggestions for the address field. Loaded when the field gets the focus. */

/** A place: its name, then its other spellings. */
type PlaceNames = readonly string[]

const SUGGESTIONS_MAX = 4
/** Lengths in characters from which a text may contain one typo, and two. */
const ONE_TYPO_LENGTH = 4
const TWO_TYPOS_LENGTH = 8

const plain = (text: string): string =>
  plainText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const compact = (plain: string): string => plain.replaceAll(' ', '')

/** Edit distance between a text and the beginning of a name that is closest to it. */
const distanceToStart = (text: string, name: string): number => {
  let row = Array.from({ length: name.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...text].entries()) {
    const next = [at + 1]
    for (let end = 1; end <= name.length; end++)
      next.push(
        Math.min(
          (row[end - 1] ?? 0) + (letter === name[end - 1] ? 0 : 1),
          (row[end] ?? 0) + 1,
          (next[end - 1] ?? 0) + 1,
        ),
      )
    row = next
  }
  return Math.min(...row)
}

/** Number of typos that are tolerated in a text. None in a text with digits: PK8 is not PK9. */
const maxTypos = (text: string): number => {
  if (/\d/.test(text) || text.length < ONE_TYPO_LENGTH) return 0
  return text.length < TWO_TYPOS_LENGTH ? 1 : 2
}

/**
 * Rank of a match: 4 start of the name, 3 of another spelling, 2 of a later word, at most 1 with typos; 0 for no match,
 * and for the complete name.
 */
const rankOf = (typed: string, [nom = '', ...others]: PlaceNames): number => {
  const text = compact(typed)
  const name = plain(nom)
  if (name === typed) return 0
  if (compact(name).startsWith(text)) return 4
  if (others.some((other) => compact(plain(other)).startsWith(text))) return 3
  if (` ${name}`.includes(` ${typed}`)) return 2
  const maxDistance = maxTypos(text)
  if (maxDistance === 0) return 0
  const distance = Math.min(...[name, ...others].map((one) => distanceToStart(text, compact(plain(one)))))
  return distance <= maxDistance ? 1 / distance : 0
}

/**
 * Names of quarters and towns that the typed text may mean, by name, by another spelling, by a small misspelling: best
 * first, at most SUGGESTIONS_MAX; none for fewer than two characters or after a comma.
 */
export const suggestQuartiers = (typed: string, places: readonly PlaceNames[]): readonly string[] => {
  const text = plain(typed)
  if (text.length < 2 || typed.includes(',')) return []
  return places
    .map((place) => ({ nom: place[0] ?? '', rank: rankOf(text, place) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, SUGGESTIONS_MAX)
    .map(({ nom }) => nom)
}

let fetched: Promise<readonly PlaceNames[]> | undefined

/** Known places. Fetched once per page load; empty after a failure, and the next call fetches them again. */
export const fetchPlaces = (): Promise<readonly PlaceNames[]> => {
  fetched ??= fetch(PLACES_PATH)
    .then((answer): Promise<readonly PlaceNames[]> => (answer.ok ? answer.json() : Promise.reject(answer)))
    .catch(() => {
      fetched = undefined
      return []
    })
  return fetched
}
