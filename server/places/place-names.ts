import { LANDMARKS, MORE_ALIASES } from './address-words.ts'
import { PLACES, type PlaceIndex } from './known-places.ts'
import { type Steps, splitList } from './plain-text.ts'

/*
 * Index of place names. Names are compared without their spaces: "n kembo" is "nkembo". A slip of one letter is found by
 * an index of every name with one letter left out: a name and a text that differ by one letter share such a form.
 */

/** A place name found in the words of an address. */
export interface Found {
  readonly place: PlaceIndex
  readonly landmark: boolean
  /** Letters and digits of the name. */
  readonly length: number
  /** Words of the address that it covers. */
  readonly words: number
}

type Entry = Omit<Found, 'words'>

const compact = (alias: string): string => alias.replaceAll(' ', '')

/** Every spelling of a place, its plain name first. */
export const aliasesOf = (place: PlaceIndex): readonly string[] => {
  const { aliases = [], nom } = PLACES[place] ?? {}
  return [...aliases, ...MORE_ALIASES.filter(([of]) => of === nom).flatMap(([, more]) => splitList(more))]
}

const indexOf = (places: readonly PlaceIndex[]): Map<string, Entry> => {
  const index = new Map<string, Entry>()
  for (const place of places)
    for (const alias of aliasesOf(place)) {
      const name = compact(alias)
      if (!index.has(name)) index.set(name, { place, landmark: LANDMARKS.has(alias), length: name.length })
    }
  return index
}

const isOfAnotherTown = (place: PlaceIndex): boolean =>
  PLACES[place]?.sort === 'quartier' && !PLACES[place].greaterLibreville

/** Every place that stands for itself; quarters of other towns count only beside their town. */
const STANDALONE = [...PLACES.keys()].filter((place) => !isOfAnotherTown(place))
const NAMES = indexOf(STANDALONE)

const QUARTERS_OF_TOWN = new Map(
  [...new Set(PLACES.map(({ ville }) => ville))].map((ville) => [
    ville,
    indexOf([...PLACES.keys()].filter((place) => isOfAnotherTown(place) && PLACES[place]?.ville === ville)),
  ]),
)

/** Below this many characters one slip makes another name: Nkembo is forgiven a letter, Louis is not. */
const SHORTEST_FORGIVEN = 6
/** A slip that moved a family to another town would hide every nanny: the name of a town has to be longer. */
const SHORTEST_FORGIVEN_TOWN = 7

const isForgiven = (name: string, { place, landmark }: Entry): boolean =>
  !landmark && name.length >= (PLACES[place]?.sort === 'ville' ? SHORTEST_FORGIVEN_TOWN : SHORTEST_FORGIVEN)

/** Every form of a name with one letter left out, and the name itself. */
const forms = (name: string): string[] => [
  name,
  ...Array.from(name, (letter, i) => (/\d/.test(letter) ? name : name.slice(0, i) + name.slice(i + 1))),
]

const NAMES_BY_FORM = new Map<string, string[]>()
for (const [name, entry] of NAMES)
  if (isForgiven(name, entry))
    for (const form of new Set(forms(name)))
      NAMES_BY_FORM.set(form, [...(NAMES_BY_FORM.get(form) ?? []), name])

/** First words of the names that are forgiven a slip: "cite", "camp", "pont". */
export const FIRST_WORDS: ReadonlySet<string> = new Set(
  STANDALONE.flatMap((place) => aliasesOf(place))
    .filter((alias) =>
      isForgiven(compact(alias), NAMES.get(compact(alias)) ?? { place: 0, landmark: true, length: 0 }),
    )
    .map((alias) => alias.split(' ')[0] ?? ''),
)
/** Every word of every name. */
export const NAMING_WORDS: ReadonlySet<string> = new Set(
  [...PLACES.keys()].flatMap((place) => aliasesOf(place).flatMap((alias) => alias.split(' '))),
)

/** One letter wrong, missing, too many (but not the first), or two exchanged. Digits are never forgiven. */
const isOneSlip = (text: string, name: string): boolean => {
  let start = 0
  while (start < text.length && text[start] === name[start]) start++
  let end = 0
  const most = Math.min(text.length, name.length) - start
  while (end < most && text.at(-1 - end) === name.at(-1 - end)) end++
  const wrong = text.slice(start, text.length - end)
  const right = name.slice(start, name.length - end)
  if (/\d/.test(wrong + right)) return false
  if (wrong.length === 2 && right.length === 2) return wrong[0] === right[1] && wrong[1] === right[0]
  return wrong.length + right.length === 1
    ? right.length === 1 || start > 0
    : wrong.length + right.length === 2 && right.length === 1
}

const LONGEST_NAME = Math.max(...[...NAMES.keys()].map((name) => name.length))
/** Words that one name is written in, at most: "r o n d point". */
const MOST_WORDS = 8

const isWord = (word: string): boolean => /^[a-z0-9]/.test(word)

/** The words from `at` on joined, one more at a time, for as long as a name may be. */
const joined = (words: readonly string[], at: number, steps: Steps): string[] => {
  const found: string[] = []
  for (let end = at; end < Math.min(words.length, at + MOST_WORDS); end++) {
    steps.count++
    const text = (found.at(-1) ?? '') + (words[end] ?? '')
    if (!isWord(words[end] ?? '') || text.length > LONGEST_NAME + 1) break
    found.push(text)
  }
  return found
}

const longest = (
  names: ReadonlyMap<string, Entry>,
  words: readonly string[],
  at: number,
  steps: Steps,
): Found | null => {
  const texts = joined(words, at, steps)
  for (let last = texts.length - 1; last >= 0; last--) {
    const entry = names.get(texts[last] ?? '')
    if (entry) return { ...entry, words: last + 1 }
  }
  return null
}

/** The longest name that stands at `at` in whole words. */
export const nameAt = (words: readonly string[], at: number, steps: Steps): Found | null =>
  longest(NAMES, words, at, steps)

/** The same among the quarters of another town. */
export const quarterOfTownAt = (
  ville: string,
  words: readonly string[],
  at: number,
  steps: Steps,
): Found | null => longest(QUARTERS_OF_TOWN.get(ville) ?? new Map(), words, at, steps)

/** The longest name within one slip of the words at `at`. */
export const closestNameAt = (words: readonly string[], at: number, steps: Steps): Found | null => {
  let best: Found | null = null
  for (const [last, text] of joined(words, at, steps).entries()) {
    if (text.length < SHORTEST_FORGIVEN - 1) continue
    for (const form of forms(text)) {
      steps.count++
      for (const name of NAMES_BY_FORM.get(form) ?? []) {
        const entry = NAMES.get(name)
        if (!entry || entry.length <= (best?.length ?? 0)) continue
        if (name === text || isOneSlip(text, name)) best = { ...entry, words: last + 1 }
      }
    }
  }
  return best
}
