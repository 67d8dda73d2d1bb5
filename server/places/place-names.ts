import lists from './address-words.json' with { type: 'json' }
import { PLACES, type PlaceIndex, placeAt } from './known-places.ts'
import type { Steps } from './phrases.ts'

/*
 * Index of place names. Names are compared without their spaces: "n kembo" is "nkembo". A typo of one letter is found
 * by an index of the longer names with one letter left out: a name and a text that differ by one letter share a form.
 */

/** A place name found in the words of an address. */
export interface Found {
  readonly place: PlaceIndex
  /** The name is also that of a landmark, or a common word: any other quarter in the text counts more. */
  readonly landmark: boolean
  /** Number of letters and digits of the name. */
  readonly length: number
  /** Number of words of the address that are the name. */
  readonly words: number
}

type Entry = Omit<Found, 'words'>

const LANDMARKS = new Set(lists.landmarks)

const compact = (alias: string): string => alias.replaceAll(' ', '')

const indexOf = (places: readonly PlaceIndex[]): Map<string, Entry> => {
  const index = new Map<string, Entry>()
  for (const place of places)
    for (const alias of placeAt(place).aliases) {
      const name = compact(alias)
      if (!index.has(name)) index.set(name, { place, landmark: LANDMARKS.has(alias), length: name.length })
    }
  return index
}

/** A quarter outside greater Libreville counts only in a text that names its town: each town has its own index. */
const groups = Map.groupBy(PLACES.keys(), (place) => {
  const { sort, greaterLibreville, ville } = placeAt(place)
  return sort === 'quartier' && !greaterLibreville ? ville : ''
})
const INDEXES = new Map([...groups].map(([ville, places]) => [ville, indexOf(places)]))
const NAMES = INDEXES.get('') ?? new Map<string, Entry>()

/** Characters of the shortest name that is found in spite of a typo. A typo in a shorter one may make another name. */
const SHORTEST_WITH_TYPO = 6
/** Same limit for the name of a town. It is higher, because a family in the wrong town is shown no nanny. */
const SHORTEST_TOWN_WITH_TYPO = 7

/** A name and its forms with one letter left out. Digits stay: "PK8" is not "PK9". */
const formsOf = (name: string): Set<string> =>
  new Set([
    name,
    ...Array.from(name, (letter, i) => (/\d/.test(letter) ? name : name.slice(0, i) + name.slice(i + 1))),
  ])

/** Names that are found in spite of a typo, by their forms. */
const NAMES_BY_FORM = new Map<string, string[]>()
for (const [name, { place, landmark }] of NAMES) {
  const shortest = placeAt(place).sort === 'ville' ? SHORTEST_TOWN_WITH_TYPO : SHORTEST_WITH_TYPO
  if (!landmark && name.length >= shortest)
    for (const form of formsOf(name)) NAMES_BY_FORM.set(form, [...(NAMES_BY_FORM.get(form) ?? []), name])
}

/** Every word of every name. */
export const NAMING_WORDS: ReadonlySet<string> = new Set(
  PLACES.flatMap(({ aliases }) => aliases.flatMap((alias) => alias.split(' '))),
)

/** Equal, or one letter wrong, missing or added (not added in front), or two neighbours exchanged. Digits are equal. */
const isWithinOneTypo = (text: string, name: string): boolean => {
  let start = 0
  while (start < text.length && text[start] === name[start]) start++
  let end = 0
  const most = Math.min(text.length, name.length) - start
  while (end < most && text.at(-1 - end) === name.at(-1 - end)) end++
  const wrong = text.slice(start, text.length - end)
  const right = name.slice(start, name.length - end)
  if (/\d/.test(wrong + right)) return false
  if (wrong.length === 2) return right === `${wrong[1]}${wrong[0]}`
  if (wrong.length === 1) return right.length === 1 || (right.length === 0 && start > 0)
  return wrong.length === 0 && right.length <= 1
}

const LONGEST_NAME = Math.max(...[...NAMES.keys()].map((name) => name.length))
/** Maximum number of words of the text that one name may take, as in "r o n d point". */
const MOST_WORDS = 8

/** The word at `at`, then with the next ones: up to MOST_WORDS, punctuation, or a letter more than the longest name. */
const joined = (words: readonly string[], at: number, steps: Steps): string[] => {
  const found: string[] = []
  for (const word of words.slice(at, at + MOST_WORDS)) {
    steps.count++
    const text = (found.at(-1) ?? '') + word
    if (!/^[a-z0-9]/.test(word) || text.length > LONGEST_NAME + 1) break
    found.push(text)
  }
  return found
}

/** The longest name that stands at `at` in whole words. With `ville`: a quarter of that town. */
export const nameAt = (words: readonly string[], at: number, steps: Steps, ville = ''): Found | null => {
  const names = INDEXES.get(ville)
  const texts = joined(words, at, steps)
  const last = texts.findLastIndex((text) => names?.has(text))
  const entry = names?.get(texts[last] ?? '')
  return entry ? { ...entry, words: last + 1 } : null
}

/** Of the names in NAMES_BY_FORM, the longest that differs by at most one typo from the words at `at`. */
export const closestNameAt = (words: readonly string[], at: number, steps: Steps): Found | null => {
  let best: Found | null = null
  for (const [last, text] of joined(words, at, steps).entries())
    for (const form of formsOf(text)) {
      steps.count++
      for (const name of NAMES_BY_FORM.get(form) ?? []) {
        const entry = NAMES.get(name)
        if (entry && entry.length > (best?.length ?? 0) && isWithinOneTypo(text, name))
          best = { ...entry, words: last + 1 }
      }
    }
  return best
}
