import { LONGEST_ORIGIN_PHRASE, ORIGIN_WORDS } from '../experience/origin-words.ts'
import { ALSO_IN_NTOUM, COMING_FROM, FROM, GENERICS, REFERENCES } from './address-words.ts'
import { NTOUM_CENTRE, PLACES, type PlaceIndex, placeAt, UNKNOWN_PLACE } from './known-places.ts'
import {
  closestNameAt,
  FIRST_WORDS,
  type Found,
  NAMING_WORDS,
  nameAt,
  quarterOfTownAt,
} from './place-names.ts'
import { plainText, type Steps, uncounted, withoutPhrases, wordsIn } from './plain-text.ts'

export interface ReadPlace {
  readonly place: PlaceIndex
  /** Found through a typing error, by a landmark, or after "vers" or "derrière": an administrator should confirm it. */
  readonly uncertain: boolean
}

/** Ranks of candidates. Of two with the same rank the longer name wins. */
const TRUST = { landmark: 1, reference: 2, plain: 3 } as const

interface Candidate extends Found {
  readonly trust: number
  readonly slip: boolean
}

/** Best candidate of each sort so far. Of two equal candidates the first one stays. */
interface Finds {
  quarter: Candidate | null
  town: Candidate | null
  commune: PlaceIndex
}

const NTOUM = PLACES.findIndex(({ nom }) => nom === NTOUM_CENTRE)
/** Words of origin and faith that are no part of a place name. They are removed before reading. */
const REMOVED_WORDS: ReadonlySet<string> = new Set(
  [...ORIGIN_WORDS].filter((word) => !NAMING_WORDS.has(word)),
)

const isBetter = (one: Candidate, other: Candidate | null): boolean =>
  !other || one.trust > other.trust || (one.trust === other.trust && one.length > other.length)

const note = (finds: Finds, found: Candidate): void => {
  const { sort } = placeAt(found.place)
  const isNtoumAlone = found.place === NTOUM && found.length === 'ntoum'.length
  if (sort === 'commune' || isNtoumAlone) finds.commune ||= found.place
  else if (sort === 'ville' && isBetter(found, finds.town)) finds.town = found
  else if (sort === 'quartier' && isBetter(found, finds.quarter)) finds.quarter = found
}

const isCommonWord = (word: string): boolean =>
  REFERENCES.has(word) || COMING_FROM.has(word) || GENERICS.has(word)

/** A name that differs by one typing error; null for common words. */
const forgivenName = (words: readonly string[], at: number, steps: Steps): Found | null => {
  const word = words[at] ?? ''
  if (/^\d/.test(word) || (isCommonWord(word) && !FIRST_WORDS.has(word))) return null
  const found = closestNameAt(words, at, steps)
  return found && (!isCommonWord(word) || found.length > word.length) ? found : null
}

/** Reads the words once and stores the best candidates. `slips`: also accepts one typing error. A word like "vers" applies
 * until the next comma. */
const scan = (words: readonly string[], finds: Finds, slips: boolean, steps: Steps): void => {
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
    if (!/^[a-z0-9]/.test(word)) {
      reference = false
      comingFrom = false
    } else if (REFERENCES.has(word) || FROM.has(`${word} ${words[at + 1]}`)) reference = true
    else if (COMING_FROM.has(word)) comingFrom = true
    at++
  }
}

const longestQuarterOf = (town: PlaceIndex, words: readonly string[], steps: Steps): PlaceIndex => {
  let best: Found | null = null
  for (const at of words.keys()) {
    const found = quarterOfTownAt(placeAt(town).nom, words, at, steps)
    if (found && found.length > (best?.length ?? 0)) best = found
  }
  return best?.place ?? town
}

/**
 * Reads the place that an address names: a quarter of greater Libreville, a commune, another town or its quarter. Words of
 * origin are removed first. The longest name in whole words wins. A landmark, or a name after "vers" or "derrière", counts
 * only when there is no plain name. A typing error is accepted only when no exact name is found. A town outside greater
 * Libreville wins over a quarter, unless it follows a word like "route" ("PK12, route de Kango"). Linear time.
 */
export const readAddress = (adresse: string, steps: Steps = uncounted): ReadPlace => {
  const pieces = wordsIn(plainText(adresse)).filter((piece) => piece !== '.')
  const words = withoutPhrases(pieces, REMOVED_WORDS, LONGEST_ORIGIN_PHRASE, steps)
  const finds: Finds = { quarter: null, town: null, commune: UNKNOWN_PLACE }
  scan(words, finds, false, steps)
  if ((finds.quarter?.trust ?? 0) < TRUST.reference && !finds.town) scan(words, finds, true, steps)
  const { quarter, town, commune } = finds
  if (town && (town.trust === TRUST.plain || !quarter))
    return { place: longestQuarterOf(town.place, words, steps), uncertain: town.slip }
  if (!quarter) return { place: commune, uncertain: false }
  const { nom, ville } = placeAt(quarter.place)
  const elsewhere = commune !== UNKNOWN_PLACE && placeAt(commune).ville !== ville
  if (elsewhere && quarter.trust < TRUST.reference) return { place: commune, uncertain: true }
  if (commune === NTOUM && ALSO_IN_NTOUM.test(nom)) return { place: commune, uncertain: false }
  return { place: quarter.place, uncertain: quarter.slip || quarter.trust < TRUST.plain }
}
