import lists from './address-words.json' with { type: 'json' }
import { NTOUM_CENTRE, PLACES, type PlaceIndex, placeAt, UNKNOWN_PLACE } from './known-places.ts'
import { closestNameAt, FIRST_WORDS, type Found, NAMING_WORDS, nameAt } from './place-names.ts'
import { createRemover, ORIGIN_WORDS, plainText, type Steps, uncounted } from './plain-text.ts'

export interface ReadPlace {
  readonly place: PlaceIndex
  /** Found through a typing error, by a landmark, or after "vers" or "derrière": an administrator should confirm it. */
  readonly uncertain: boolean
}

/** Ranks of candidates. Of two with the same rank the longer name wins, of two equal ones the first. */
const TRUST = { landmark: 1, reference: 2, plain: 3 } as const

interface Candidate extends Found {
  readonly trust: number
  readonly slip: boolean
}

/** Best candidate of each sort. */
interface Finds {
  quarter: Candidate | null
  town: Candidate | null
  commune: PlaceIndex
}

/** Words before a name that mean "near" or "towards" it: the name counts less. "je suis de Franceville" does too. */
const REFERENCES = new Set([...lists.references, ...lists.from])
/** Words before a place of origin: the name is ignored. */
const COMING_FROM = new Set(lists.comingFrom)
/** Common words that are not corrected to a similar name. */
const COMMON_WORDS = new Set([...REFERENCES, ...COMING_FROM, ...lists.generics])

const NTOUM = PLACES.findIndex(({ nom }) => nom === NTOUM_CENTRE)
/** Quarter names that exist in Libreville and in Ntoum. In a text that names Ntoum they mean the quarter of Ntoum. */
const ALSO_IN_NTOUM = /^(Lalala|Montagne Sainte|Petit-Paris)/

const withoutOrigin = createRemover(ORIGIN_WORDS.filter((word) => !NAMING_WORDS.has(word)))

const isBetter = (one: Candidate, other: Candidate | null): boolean =>
  !other || one.trust > other.trust || (one.trust === other.trust && one.length > other.length)

const note = (finds: Finds, found: Candidate): void => {
  const { sort } = placeAt(found.place)
  const isNtoumAlone = found.place === NTOUM && found.length === 'ntoum'.length
  if (sort === 'commune' || isNtoumAlone) finds.commune ||= found.place
  else if (sort === 'ville' && isBetter(found, finds.town)) finds.town = found
  else if (sort === 'quartier' && isBetter(found, finds.quarter)) finds.quarter = found
}

/** A name that differs by one typing error; null for common words. */
const forgivenName = (words: readonly string[], at: number, steps: Steps): Found | null => {
  const word = words[at] ?? ''
  if (!COMMON_WORDS.has(word)) return closestNameAt(words, at, steps)
  const found = FIRST_WORDS.has(word) ? closestNameAt(words, at, steps) : null
  return found && found.length > word.length ? found : null
}

/** Reads the words once. `slips`: also accepts one typing error. A word like "vers" applies until the next comma. */
const scan = (words: readonly string[], slips: boolean, steps: Steps): Finds => {
  const finds: Finds = { quarter: null, town: null, commune: UNKNOWN_PLACE }
  let reference = false
  let comingFrom = false
  for (let at = 0; at < words.length; ) {
    steps.count++
    const word = words[at] ?? ''
    const exact = nameAt(words, at, steps)
    const found = exact ?? (slips ? forgivenName(words, at, steps) : null)
    if (found) {
      const trust = found.landmark ? TRUST.landmark : reference ? TRUST.reference : TRUST.plain
      if (!comingFrom) note(finds, { ...found, trust, slip: !exact })
      at += found.words
      continue
    }
    const isBreak = !/^[a-z0-9]/.test(word)
    reference = !isBreak && (reference || REFERENCES.has(word) || REFERENCES.has(`${word} ${words[at + 1]}`))
    comingFrom = !isBreak && (comingFrom || COMING_FROM.has(word))
    at++
  }
  return finds
}

const longestQuarterOf = (town: PlaceIndex, words: readonly string[], steps: Steps): PlaceIndex => {
  const quarters = words.map((_, at) => nameAt(words, at, steps, placeAt(town).nom))
  const [longest] = quarters.filter((found) => found !== null).sort((a, b) => b.length - a.length)
  return longest?.place ?? town
}

/**
 * Reads the place that an address names: a quarter of greater Libreville, a commune, another town or its quarter. Words of
 * origin are removed first. The longest name in whole words wins. A landmark, or a name after "vers" or "derrière", counts
 * only when there is no plain name. A typing error is accepted only when no exact name is found. A town outside greater
 * Libreville wins over a quarter, unless it follows a word like "route" ("PK12, route de Kango"). Linear time.
 */
export const readAddress = (adresse: string, steps: Steps = uncounted): ReadPlace => {
  const words = withoutOrigin(plainText(adresse).match(/[a-z]+|\d+|[,;()/!?\n\r|]/g) ?? [], steps)
  const exact = scan(words, false, steps)
  const isFound = exact.town !== null || (exact.quarter !== null && exact.quarter.trust >= TRUST.reference)
  const { quarter, town, commune } = isFound ? exact : scan(words, true, steps)
  if (town && (town.trust === TRUST.plain || !quarter))
    return { place: longestQuarterOf(town.place, words, steps), uncertain: town.slip }
  if (!quarter) return { place: commune, uncertain: false }
  const { nom, ville } = placeAt(quarter.place)
  const elsewhere = commune !== UNKNOWN_PLACE && placeAt(commune).ville !== ville
  if (elsewhere && quarter.trust < TRUST.reference) return { place: commune, uncertain: true }
  if (commune === NTOUM && ALSO_IN_NTOUM.test(nom)) return { place: commune, uncertain: false }
  return { place: quarter.place, uncertain: quarter.slip || quarter.trust < TRUST.plain }
}
