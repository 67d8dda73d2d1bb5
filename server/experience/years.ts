import { type Counts, continuesList, createCounts } from './counts.ts'
import { type Duration, numberAt, readDuration } from './durations.ts'
import {
  after,
  at,
  before,
  clauseStartAt,
  followedBy,
  has,
  isUnrelated,
  JOBS,
  precededBy,
  type Reading,
  skipArticles,
  skipArticlesBack,
  valueAt,
} from './reading.ts'

import { MEANING as M } from './words.ts'

/** "N ans" up to OLDEST_CHILD may be the age of a child; above LONGEST_CAREER it is not a duration of work. */
const OLDEST_CHILD = 15
const LONGEST_CAREER = 60
/** "moins de deux ans", "presque cinq ans": half a year less. */
const NOT_QUITE = 0.5
/** Years that "des années" counts as, like "plusieurs années". */
const SEVERAL = 3

/** A duration of work. */
interface Mention {
  readonly annees: number
  /** True: the whole career; the longest of these counts. False: a part of it; the parts are added up. */
  readonly total: boolean
  readonly vague: boolean
}

export interface Years {
  readonly annees: number | null
  readonly approximatif: boolean
  /** Positions of the durations that count. */
  readonly mentions: readonly number[]
}

/** "enfants de 3 ans", "bébés de 6 mois à 2 ans", "de 0 à 6 ans": the age of the children. */
const isChildsAge = (reading: Reading, counts: Counts, start: number, duration: Duration): boolean => {
  const { end, inMonths } = duration
  const previous = start - 1
  if (inMonths && has(reading, previous, M.child) && !has(reading, previous, JOBS)) return true
  if (continuesList(reading, previous) || has(reading, previous, M.of | M.to | M.age)) {
    const subject = counts.beforeList(previous)
    if (has(reading, subject, M.child | M.kin)) return true
  }
  if (counts.isListOfAges(start)) return true
  // "deux enfants, 3 ans chacun"
  if (followedBy(reading, end, M.each)) {
    const counted = counts.countedAround(start)
    if (counted >= 0 && has(reading, counted + 1, M.child | M.kin)) return true
  }
  // "3 mois à 5 ans": a span from one age to another.
  return has(reading, end, M.to) && has(reading, end + 1, M.number) && readDuration(reading, end + 1) !== null
}

/** "J'ai 32 ans", "âgée de 25 ans", "jeune femme de 30 ans", "28 ans, sérieuse": the candidate's own age. */
const isOwnAge = (reading: Reading, start: number, { annees, inMonths, end }: Duration): boolean => {
  if (has(reading, skipArticlesBack(reading, start - 1), M.age)) return true
  if (inMonths || annees <= OLDEST_CHILD) return false
  if (followedBy(reading, end, M.experience)) return false
  if (precededBy(reading, start, M.experience | M.since | M.work, 3)) return false
  const first = clauseStartAt(reading, start)
  const rest = after(reading, end)
  if (has(reading, first, M.clause) || has(reading, start - 1, M.of)) return (rest & (M.work | JOBS)) === 0
  // A clause with nothing else is an age, unless it is the whole text.
  const alone = (before(reading, start) | rest) === 0
  const isAll = start === 0 && end >= reading.tokens.length
  return alone && !isAll
}

/** "deux familles, 2 ans chacune": how many times the duration from `start` to `end` counts. */
const timesOf = (reading: Reading, counts: Counts, start: number, end: number): number => {
  if (!followedBy(reading, end, M.each)) return 1
  const counted = counts.countedAround(start)
  return counted < 0 ? 1 : numberAt(reading, counted) || 1
}

const durationMention = (
  reading: Reading,
  counts: Counts,
  start: number,
  duration: Duration,
): Mention | null => {
  const { annees, end } = duration
  if (annees > LONGEST_CAREER) return null
  // "il y a 3 ans" is a date, "il y a 3 ans que" a duration.
  if (has(reading, start - 1, M.ago) && !has(reading, end, M.harmless)) return null
  if (precededBy(reading, start, M.subset, 6)) return null
  if (isChildsAge(reading, counts, start, duration) || isOwnAge(reading, start, duration)) return null
  if (isUnrelated(reading, start)) return null
  const less = has(reading, skipArticlesBack(reading, start - 1), M.less)
  const total =
    followedBy(reading, end, M.experience) ||
    precededBy(reading, start, M.experience, 4) ||
    precededBy(reading, start, M.since, 2)
  return {
    annees: (less ? Math.max(annees / 2, annees - NOT_QUITE) : annees) * timesOf(reading, counts, start, end),
    total,
    vague: false,
  }
}

const isYear = ({ tokens, annee }: Reading, i: number): boolean => {
  const { value = 0, digits = false } = tokens[i] ?? {}
  return digits && value >= annee - LONGEST_CAREER && value <= annee
}

/** "depuis 2018", "commencé en 2018", "de 2015 à 2020", "2015-2020", "2018 à ce jour", at a calendar year. */
const calendarMention = (reading: Reading, i: number): { mention: Mention | null; end: number } => {
  const from = valueAt(reading, i)
  const slash = at(reading, i + 1) === M.break && isYear(reading, i + 2)
  let next = slash || has(reading, i + 1, M.to) ? i + 2 : i + 1
  // "janvier 2021 à décembre 2023": the month is ignored.
  if (at(reading, next) === 0 && isYear(reading, next + 1)) next++
  const until = valueAt(reading, next)
  const other = isUnrelated(reading, i)
  if (has(reading, next, M.number) && isYear(reading, next) && until >= from)
    return { mention: other ? null : { annees: until - from, total: false, vague: false }, end: next + 1 }
  const untilNow = has(reading, skipArticles(reading, next), M.now)
  const started = precededBy(reading, i, M.since, 4) || precededBy(reading, i, M.started, 8)
  const sinceThen: Mention = { annees: reading.annee - from, total: true, vague: false }
  return { mention: (untilNow || started) && !other ? sinceThen : null, end: i + 1 }
}

/** "plusieurs années", "depuis longtemps", "depuis des années", at a vague word or at "depuis". */
const vagueMention = (reading: Reading, i: number): Mention | null => {
  const mention = (count: number, length = 1): Mention | null =>
    isUnrelated(reading, i) ? null : { annees: count * length, total: true, vague: true }
  if (has(reading, i, M.vague)) {
    const unit = skipArticles(reading, i + 1)
    if (has(reading, unit, M.time)) return mention(valueAt(reading, i), valueAt(reading, unit))
    // "depuis très longtemps"
    const sinceAt = at(reading, i - 1) === 0 ? i - 2 : i - 1
    return has(reading, sinceAt, M.since) ? mention(valueAt(reading, i)) : null
  }
  return has(reading, i + 1, M.of) && has(reading, i + 2, M.time)
    ? mention(SEVERAL, valueAt(reading, i + 2))
    : null
}

/** Every duration of work in the text, with its position. */
const readMentions = (reading: Reading): [position: number, mention: Mention][] => {
  const counts = createCounts(reading)
  const found: [number, Mention][] = []
  const note = (position: number, mention: Mention | null): void => {
    if (mention) found.push([position, mention])
  }
  for (let i = 0; i < reading.tokens.length; i++) {
    if (has(reading, i, M.vague | M.since)) note(i, vagueMention(reading, i))
    if (!has(reading, i, M.number)) continue
    if (isYear(reading, i)) {
      const { mention, end } = calendarMention(reading, i)
      note(i, mention)
      i = end - 1
      continue
    }
    const duration = readDuration(reading, i)
    if (!duration) continue
    note(i, durationMention(reading, counts, i, duration))
    i = duration.end - 1
  }
  return found
}

/** Years of work: the longest whole career mentioned or the sum of its parts, the larger one. Else a vague word. */
export const readYears = (reading: Reading): Years => {
  const found = readMentions(reading)
  const mentions = found.map(([position]) => position)
  const all = found.map(([, mention]) => mention)
  const vague = all.filter((mention) => mention.vague).map(({ annees }) => annees)
  const totals = all.filter((mention) => mention.total && !mention.vague).map(({ annees }) => annees)
  const parts = all.filter((mention) => !mention.total && !mention.vague).map(({ annees }) => annees)
  if (totals.length + parts.length > 0) {
    const sum = parts.reduce((total, annees) => total + annees, 0)
    return { annees: Math.min(Math.max(sum, ...totals), LONGEST_CAREER), approximatif: false, mentions }
  }
  return vague.length > 0
    ? { annees: Math.max(...vague), approximatif: true, mentions }
    : { annees: null, approximatif: false, mentions }
}
