import { plainText } from '#contract/plain-text.ts'
import lists from './address-words.json' with { type: 'json' }
import { type Place, type PlaceIndex, placeAt, placeIndexOf, UNKNOWN_PLACE } from './known-places.ts'
import { createRemover, ORIGIN_WORDS, type Steps, uncounted } from './phrases.ts'
import { closestNameAt, type Found, NAMING_WORDS, nameAt } from './place-names.ts'

export interface ReadPlace {
  readonly place: PlaceIndex
  /** An administrator should confirm it: a typing error, a landmark, or a quarter after "vers" or "derrière". */
  readonly uncertain: boolean
}

/** Ranks of candidates. `reference`: the name follows a word of REFERENCES. `plain`: neither that nor a landmark. */
const TRUST = { landmark: 1, reference: 2, plain: 3 } as const

interface Candidate extends Found {
  readonly trust: number
  readonly typo: boolean
}

/** Words before a name, such as "vers", "derrière" or "je suis de", that make it count less. */
const REFERENCES = new Set([...lists.references, ...lists.from])
/** Words before a place of origin: the name is ignored. */
const COMING_FROM = new Set(lists.comingFrom)
/** Common words that are not corrected to a similar name. */
const COMMON_WORDS = new Set([...REFERENCES, ...COMING_FROM, ...lists.generics])

const NTOUM = placeIndexOf('ntoum-centre')
/** Names of quarters of Libreville that exist in Ntoum too. In a text that names Ntoum the place is Ntoum. */
const ALSO_IN_NTOUM = /^(Lalala|Montagne Sainte|Petit-Paris)/

const withoutOrigin = createRemover(ORIGIN_WORDS.filter((word) => !NAMING_WORDS.has(word)))

/** Sort of a found place. The word "Ntoum" alone counts as a commune, because it does not say which quarter. */
const sortOf = ({ place, length }: Found): Place['sort'] =>
  place === NTOUM && length === 'ntoum'.length ? 'commune' : placeAt(place).sort

/** The candidate of a sort with the highest rank; of equal ranks, the longest name; of equal lengths, the first. */
const bestOf = (found: readonly Candidate[], sort: Place['sort']): Candidate | undefined =>
  found.filter((one) => sortOf(one) === sort).sort((a, b) => b.trust - a.trust || b.length - a.length)[0]

/** The name at a word, with one typing error. A common word is corrected only as part of a name of several words. */
const nameWithTypo = (words: readonly string[], at: number, steps: Steps): Found | null => {
  const word = words[at] ?? ''
  const found = closestNameAt(words, at, steps)
  return found && COMMON_WORDS.has(word) && found.length <= word.length ? null : found
}

/**
 * Reads the words once. `typos`: also accepts one typing error. A word like "vers" applies until the next punctuation
 * mark or line break.
 */
const scan = (words: readonly string[], typos: boolean, steps: Steps): Candidate[] => {
  const candidates: Candidate[] = []
  let reference = false
  let comingFrom = false
  for (let at = 0; at < words.length; ) {
    steps.count++
    const word = words[at] ?? ''
    const exact = nameAt(words, at, steps)
    const found = exact ?? (typos ? nameWithTypo(words, at, steps) : null)
    if (found) {
      const trust = found.landmark ? TRUST.landmark : reference ? TRUST.reference : TRUST.plain
      if (!comingFrom) candidates.push({ ...found, trust, typo: !exact })
      at += found.words
      continue
    }
    const isBreak = !/^[a-z0-9]/.test(word)
    reference = !isBreak && (reference || REFERENCES.has(word) || REFERENCES.has(`${word} ${words[at + 1]}`))
    comingFrom = !isBreak && (comingFrom || COMING_FROM.has(word))
    at++
  }
  return candidates
}

const longestQuarterOf = (town: PlaceIndex, words: readonly string[], steps: Steps): PlaceIndex => {
  const quarters = words.map((_, at) => nameAt(words, at, steps, placeAt(town).nom))
  const [longest] = quarters.filter((found) => found !== null).sort((a, b) => b.length - a.length)
  return longest?.place ?? town
}

/**
 * Reads the place that an address names, in linear time: a quarter, a commune or a town. Words of origin are removed
 * first. The longest name in whole words wins. A landmark, or a name after "vers" or "derrière", counts only when there
 * is no plain name. A typing error is accepted only when no town and no quarter, landmarks aside, is found exactly. A
 * town outside greater Libreville wins over a quarter, unless it follows a word like "route" ("PK12, route de Kango").
 */
export const readAddress = (adresse: string, steps: Steps = uncounted): ReadPlace => {
  const words = withoutOrigin(plainText(adresse).match(/[a-z]+|\d+|[,;()/!?\n\r|]/g) ?? [], steps)
  const exact = scan(words, false, steps)
  const isFound = bestOf(exact, 'ville') || (bestOf(exact, 'quartier')?.trust ?? 0) >= TRUST.reference
  const found = isFound ? exact : scan(words, true, steps)
  const [quarter, town] = [bestOf(found, 'quartier'), bestOf(found, 'ville')]
  const commune = found.find((one) => sortOf(one) === 'commune')?.place ?? UNKNOWN_PLACE
  if (town && (town.trust === TRUST.plain || !quarter))
    return { place: longestQuarterOf(town.place, words, steps), uncertain: town.typo }
  if (!quarter) return { place: commune, uncertain: false }
  const { nom, ville } = placeAt(quarter.place)
  const elsewhere = commune !== UNKNOWN_PLACE && placeAt(commune).ville !== ville
  if (elsewhere && quarter.trust < TRUST.reference) return { place: commune, uncertain: true }
  if (commune === NTOUM && ALSO_IN_NTOUM.test(nom)) return { place: commune, uncertain: false }
  return { place: quarter.place, uncertain: quarter.typo || quarter.trust < TRUST.plain }
}
