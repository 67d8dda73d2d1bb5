import { BREAK, type Tokens } from './experience-tokens.ts'
import { MEANING as M } from './experience-words.ts'

const JOBS = M.childJob | M.care | M.school | M.frail
export const DOMAIN = JOBS | M.child

/** Ages at which "N ans" may be a person's rather than a career's. */
const OLDEST_CHILD = 15
const LONGEST_CAREER = 60
const HALF = 0.5
/** "moins de deux ans", "presque cinq ans": the careful half year. */
const NOT_QUITE = HALF

interface Mention {
  readonly annees: number
  readonly total: boolean
  readonly vague: boolean
}

/** One text under reading: its tokens, and what each clause holds. */
export interface Reading {
  readonly tokens: Tokens
  readonly annee: number
}

export const at = ({ tokens }: Reading, i: number): number => tokens.meaning[i] ?? BREAK
export const has = (reading: Reading, i: number, meaning: number): boolean => (at(reading, i) & meaning) !== 0

const clauseStart = (reading: Reading, i: number): number => {
  let start = i
  while (at(reading, start - 1) !== BREAK) start--
  return start
}
export const clauseEnd = (reading: Reading, i: number): number => {
  let end = i
  while (at(reading, end) !== BREAK) end++
  return end
}

/** All meanings between two positions. */
export const meanings = (reading: Reading, start: number, end: number): number => {
  let all = 0
  for (let i = start; i < end; i++) all |= at(reading, i)
  return all
}

/** The first position from `i` on, stepping over articles; `step` -1 looks back. */
export const beyondArticles = (reading: Reading, i: number, step: 1 | -1): number => {
  let j = i
  while (has(reading, j, M.of) && !has(reading, j, M.number)) j += step
  return j
}

/** "pas de problème", "pas que", "non seulement". */
export const deniesNothing = (reading: Reading, negation: number): boolean =>
  has(reading, beyondArticles(reading, negation + 1, 1), M.harmless)

interface Duration {
  readonly annees: number
  /** Counted in months or less. */
  readonly mois: boolean
  readonly end: number
  readonly range: boolean
}

/** Whether the number at `i` goes on in the next word: "vingt-cinq", "dix-sept"; "une dizaine". */
const goesOn = ({ tokens }: Reading, i: number): boolean => {
  if (tokens.digits[i] || tokens.digits[i + 1] || !((tokens.meaning[i + 1] ?? 0) & M.number)) return false
  const value = tokens.value[i] ?? 0
  const next = tokens.value[i + 1] ?? 0
  return value === 1 ? next >= 10 : value >= 10 && value % 10 === 0 && next >= 1 && next < 10
}
const numberAt = (reading: Reading, i: number): number => {
  const value = reading.tokens.value[i] ?? 0
  if (!goesOn(reading, i)) return value
  return (reading.tokens.value[i + 1] ?? 0) + (value === 1 ? 0 : value)
}
const numberEnd = (reading: Reading, i: number): number => i + (goesOn(reading, i) ? 2 : 1)

/** "ans et demi", "ans 1/2", "an et six mois", "ans 6 mois": what is added after a unit, in years, and where it ends. */
const readAddition = (reading: Reading, unit: number): { annees: number; end: number } => {
  const { tokens } = reading
  const length = tokens.value[unit] ?? 0
  const more = has(reading, unit + 1, M.to) ? unit + 2 : unit + 1
  const added = has(reading, more, M.number) ? (tokens.value[more] ?? 0) : 0
  const smaller = has(reading, more + 1, M.time) ? (tokens.value[more + 1] ?? 0) : 0
  if (added === HALF) return { annees: HALF * length, end: more + 1 }
  const slash = added === 1 && at(reading, more + 1) === BREAK && has(reading, more + 2, M.number)
  if (slash && tokens.value[more + 2] === 2) return { annees: HALF * length, end: more + 3 }
  if (added > 0 && smaller > 0 && smaller < length) return { annees: added * smaller, end: more + 2 }
  return { annees: 0, end: unit + 1 }
}

/** "5 ans", "2 à 3 ans", "un an et demi", "18 mois", "une dizaine d'années", at a number; null if it counts no time. */
const readDuration = (reading: Reading, i: number): Duration | null => {
  const { tokens } = reading
  let low = numberAt(reading, i)
  let end = numberEnd(reading, i)
  let range = false
  // "cinq (5) ans": the same number once more.
  if (at(reading, end) === BREAK && at(reading, end + 2) === BREAK && tokens.value[end + 1] === low) end += 3
  const second = has(reading, end, M.to) ? end + 1 : end
  if (has(reading, second, M.number)) {
    const after = numberEnd(reading, second)
    if (has(reading, beyondArticles(reading, after, 1), M.time)) {
      range = true
      end = after
      low = Math.min(low, numberAt(reading, second))
    }
  }
  let unit = beyondArticles(reading, end, 1)
  // "cinq bonnes années": one word may stand between.
  if (at(reading, unit) === 0 && has(reading, unit + 1, M.time)) unit++
  if (!has(reading, unit, M.time)) return null
  const length = tokens.value[unit] ?? 0
  const more = readAddition(reading, unit)
  return { annees: low * length + more.annees, mois: length < 1, end: more.end, range }
}

/** Within three words after a duration: "d'expérience", "de métier". */
const followedBy = (reading: Reading, end: number, meaning: number): boolean => {
  for (let i = end; i < end + 4 && at(reading, i) !== BREAK; i++) if (has(reading, i, meaning)) return true
  return false
}

const precededBy = (reading: Reading, start: number, meaning: number, within: number): boolean => {
  for (let i = start - 1; i >= start - within && at(reading, i) !== BREAK; i--)
    if (has(reading, i, meaning)) return true
  return false
}

/** Whether something other than time is counted at `i`, "deux familles", and not in what she says of her life. */
const isCount = (reading: Reading, i: number): boolean =>
  has(reading, i, M.number) &&
  !has(reading, numberEnd(reading, i), M.time | M.ordinal | M.number | BREAK) &&
  !isAnotherMatter(reading, i)

/** What a duration at `start` may be of each of: families counted before it or after, else children; -1 for nothing. */
const countedAround = (reading: Reading, start: number): number => {
  const { count } = reading.tokens
  let children = -1
  // Backwards from the duration, then on from it.
  for (let step = 1; step < count; step++) {
    const i = step <= start ? start - step : step
    // "vingt-cinq" is counted from its first word on.
    if (!isCount(reading, i) || (i > 0 && goesOn(reading, i - 1))) continue
    if (!has(reading, i + 1, M.child | M.kin)) return i
    if (children < 0) children = i
  }
  return children
}

/** "deux familles, 2 ans chacune": for how many the duration from `start` to `end` counts. */
const timesOf = (reading: Reading, start: number, end: number): number => {
  if (!followedBy(reading, end, M.each)) return 1
  const counted = countedAround(reading, start)
  return counted < 0 ? 1 : numberAt(reading, counted) || 1
}

/** "deux enfants (3 ans et 5 ans)": nothing but durations, more than one, right after the children. */
const isListOfAges = (reading: Reading, i: number): boolean => {
  const start = clauseStart(reading, i)
  if (!has(reading, start - 2, M.child)) return false
  let ages = 0
  let j = start
  for (; has(reading, j, M.number | M.time | M.to | M.of); j++) if (has(reading, j, M.time)) ages++
  return ages > 1 && at(reading, j) === BREAK
}

/** "enfants de 3 ans", "bébés de 6 mois à 2 ans", "de 0 à 6 ans": the children's age. */
const isChildsAge = (reading: Reading, start: number, duration: Duration): boolean => {
  const { end, range } = duration
  if (followedBy(reading, end, M.experience)) return false
  // "de 2, 5 et 7 ans": a number and a comma go on with the list.
  const inList = (i: number) => at(reading, i) === BREAK && has(reading, i - 1, M.number)
  const before = start - 1
  if (duration.mois && has(reading, before, M.child) && !has(reading, before, JOBS)) return true
  if (
    inList(before) ||
    has(reading, before, M.of) ||
    has(reading, before, M.to) ||
    has(reading, before, M.age)
  ) {
    let i = before
    while (inList(i) || has(reading, i, M.of | M.to | M.number | M.time | M.age)) i--
    if (has(reading, i, M.child | M.kin)) return true
    if (range && !has(reading, i, M.experience)) return true
  }
  if (range && has(reading, before, M.child)) return true
  if (isListOfAges(reading, start)) return true
  // "deux enfants, 3 ans chacun"
  if (followedBy(reading, end, M.each)) {
    const counted = countedAround(reading, start)
    if (counted >= 0 && has(reading, counted + 1, M.child | M.kin)) return true
  }
  // "3 mois à 5 ans": a span from one age to another.
  return has(reading, end, M.to) && has(reading, end + 1, M.number) && readDuration(reading, end + 1) !== null
}

/** "J'ai 32 ans", "âgée de 25 ans", "jeune femme de 30 ans", "28 ans, sérieuse": the candidate's own age. */
const isOwnAge = (reading: Reading, start: number, { annees, mois, end }: Duration): boolean => {
  if (has(reading, beyondArticles(reading, start - 1, -1), M.age)) return true
  if (mois || annees <= OLDEST_CHILD) return false
  if (
    followedBy(reading, end, M.experience) ||
    precededBy(reading, start, M.experience | M.since | M.work, 3)
  )
    return false
  const first = clauseStart(reading, start)
  const last = clauseEnd(reading, end)
  const rest = meanings(reading, end, last)
  if (has(reading, first, M.clause) || has(reading, start - 1, M.of)) return (rest & (M.work | JOBS)) === 0
  // A clause of its own is an age, unless it is all she wrote.
  const alone = (meanings(reading, first, start) | rest) === 0
  return alone && !(meanings(reading, 0, reading.tokens.count) === meanings(reading, start, end))
}

/** The clause speaks of her life or of another trade, and of none of ours. */
const isAnotherMatter = (reading: Reading, i: number): boolean => {
  const start = clauseStart(reading, i)
  const all = meanings(reading, start, clauseEnd(reading, i))
  if (all & M.life && !(all & (JOBS | M.experience | M.work))) return true
  if (all & DOMAIN) return false
  if (all & M.otherJob) return true
  // "Secrétaire, 5 ans d'expérience": the trade stands in the clause before.
  if (start < 2) return false
  const before = meanings(reading, clauseStart(reading, start - 2), start - 1)
  return (before & M.otherJob) !== 0 && (before & DOMAIN) === 0
}

const isTotal = (reading: Reading, start: number, end: number): boolean =>
  followedBy(reading, end, M.experience) ||
  precededBy(reading, start, M.experience, 4) ||
  precededBy(reading, start, M.since, 2)

const durationMention = (reading: Reading, start: number, duration: Duration): Mention | null => {
  const { annees, end } = duration
  if (annees > LONGEST_CAREER) return null
  // "il y a 3 ans" is when, "il y a 3 ans que" how long.
  if (has(reading, start - 1, M.ago) && !has(reading, end, M.harmless)) return null
  if (precededBy(reading, start, M.subset, 6)) return null
  if (isChildsAge(reading, start, duration) || isOwnAge(reading, start, duration)) return null
  if (isAnotherMatter(reading, start)) return null
  const before = beyondArticles(reading, start - 1, -1)
  const less = has(reading, before, M.less)
  return {
    annees: (less ? Math.max(annees / 2, annees - NOT_QUITE) : annees) * timesOf(reading, start, end),
    total: isTotal(reading, start, end),
    vague: false,
  }
}

/** "depuis 2018", "commencé en 2018", "de 2015 à 2020", "2015-2020", "2018 à ce jour", at a calendar year. */
const calendarMention = (reading: Reading, i: number): { mention: Mention | null; end: number } => {
  const { tokens, annee } = reading
  const from = tokens.value[i] ?? 0
  const slash = at(reading, i + 1) === BREAK && isYear(reading, i + 2)
  let next = slash || has(reading, i + 1, M.to) ? i + 2 : i + 1
  // "janvier 2021 à décembre 2023": the month says nothing.
  if (at(reading, next) === 0 && isYear(reading, next + 1)) next++
  const until = tokens.value[next] ?? 0
  const other = isAnotherMatter(reading, i)
  if (has(reading, next, M.number) && isYear(reading, next) && until >= from)
    return { mention: other ? null : { annees: until - from, total: false, vague: false }, end: next + 1 }
  const untilNow = has(reading, beyondArticles(reading, next, 1), M.now)
  if (untilNow || precededBy(reading, i, M.since, 4) || precededBy(reading, i, M.started, 8))
    return { mention: other ? null : { annees: annee - from, total: true, vague: false }, end: i + 1 }
  return { mention: null, end: i + 1 }
}

const isYear = ({ tokens, annee }: Reading, i: number): boolean => {
  const value = tokens.value[i] ?? 0
  return tokens.digits[i] === 1 && value >= annee - LONGEST_CAREER && value <= annee
}

/** "plusieurs années", "depuis longtemps", "depuis des années", at a vague word or at "depuis". */
const vagueMention = (reading: Reading, i: number): Mention | null => {
  const { tokens } = reading
  const mention = (count: number, length = 1): Mention | null =>
    isAnotherMatter(reading, i) ? null : { annees: count * length, total: true, vague: true }
  if (has(reading, i, M.vague)) {
    const unit = beyondArticles(reading, i + 1, 1)
    if (has(reading, unit, M.time)) return mention(tokens.value[i] ?? 0, tokens.value[unit])
    return has(reading, i - 1, M.since) ? mention(tokens.value[i] ?? 0) : null
  }
  return has(reading, i + 1, M.of) && has(reading, i + 2, M.time)
    ? mention(SEVERAL, tokens.value[i + 2])
    : null
}

/** What "des années" is worth: as "plusieurs". */
const SEVERAL = 3

export interface Years {
  readonly annees: number | null
  readonly approximatif: boolean
  /** Where the durations that count stand among the tokens. */
  readonly mentions: readonly number[]
}

/** What the mentions of one text add up to: -1 for none of a sort. */
interface Sums {
  total: number
  sum: number
  vague: number
  mentions: number[]
}

const note = (sums: Sums, mention: Mention | null, position: number): void => {
  if (!mention) return
  sums.mentions.push(position)
  if (mention.vague) sums.vague = Math.max(sums.vague, mention.annees)
  else if (mention.total) sums.total = Math.max(sums.total, mention.annees)
  else sums.sum = Math.max(sums.sum, 0) + mention.annees
}

export const readYears = (reading: Reading): Years => {
  const sums: Sums = { total: -1, sum: -1, vague: -1, mentions: [] }
  for (let i = 0; i < reading.tokens.count; i++) {
    const meaning = at(reading, i)
    if (meaning & (M.vague | M.since)) note(sums, vagueMention(reading, i), i)
    if (!(meaning & M.number)) continue
    if (isYear(reading, i)) {
      const { mention, end } = calendarMention(reading, i)
      note(sums, mention, i)
      i = end - 1
      continue
    }
    const duration = readDuration(reading, i)
    if (!duration) continue
    note(sums, durationMention(reading, i, duration), i)
    i = duration.end - 1
  }
  const { vague, mentions } = sums
  const counted = Math.max(sums.total, sums.sum)
  if (counted >= 0) return { annees: Math.min(counted, LONGEST_CAREER), approximatif: false, mentions }
  return { annees: vague >= 0 ? vague : null, approximatif: vague >= 0, mentions }
}
