import { type Counts, continuesList, createCounts } from './counts.ts'
import { type Duration, numberAt, readDuration } from './durations.ts'
import { JOBS, type Reading } from './reading.ts'
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
  if (inMonths && reading.has(previous, M.child) && !reading.has(previous, JOBS)) return true
  if (continuesList(reading, previous) || reading.has(previous, M.of | M.to | M.age)) {
    const subject = counts.beforeList(previous)
    if (reading.has(subject, M.child | M.kin)) return true
  }
  // "deux enfants, 3 ans chacun"
  if (reading.followedBy(end, M.each)) {
    const counted = counts.countedAround(start)
    if (counted !== undefined && reading.has(counted + 1, M.child | M.kin)) return true
  }
  // "3 mois à 5 ans": a span from one age to another.
  return reading.has(end, M.to) && reading.has(end + 1, M.number) && readDuration(reading, end + 1) !== null
}

/** "J'ai 32 ans", "âgée de 25 ans", "jeune femme de 30 ans", "28 ans, sérieuse": the candidate's own age. */
const isOwnAge = (reading: Reading, start: number, { annees, inMonths, end }: Duration): boolean => {
  if (reading.has(reading.skipArticlesBack(start - 1), M.age)) return true
  if (inMonths || annees <= OLDEST_CHILD) return false
  if (reading.followedBy(end, M.experience)) return false
  if (reading.precededBy(start, M.experience | M.since | M.work, 3)) return false
  const first = reading.clauseStart(start)
  const rest = reading.after(end)
  if (reading.has(first, M.clause) || reading.has(start - 1, M.of)) return (rest & (M.work | JOBS)) === 0
  // A clause with nothing else is an age, unless it is the whole text.
  const alone = (reading.before(start) | rest) === 0
  const isAll = start === 0 && end >= reading.count
  return alone && !isAll
}

/** "deux familles, 2 ans chacune": how many times the duration from `start` to `end` counts. */
const timesOf = (reading: Reading, counts: Counts, start: number, end: number): number => {
  if (!reading.followedBy(end, M.each)) return 1
  const counted = counts.countedAround(start)
  return counted === undefined ? 1 : numberAt(reading, counted) || 1
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
  if (reading.has(start - 1, M.ago) && !reading.has(end, M.harmless)) return null
  if (reading.precededBy(start, M.subset, 6)) return null
  if (isChildsAge(reading, counts, start, duration) || isOwnAge(reading, start, duration)) return null
  if (reading.isUnrelated(start)) return null
  const less = reading.has(reading.skipArticlesBack(start - 1), M.less)
  const total =
    reading.followedBy(end, M.experience) ||
    reading.precededBy(start, M.experience, 4) ||
    reading.precededBy(start, M.since, 2)
  return {
    annees: (less ? Math.max(annees / 2, annees - NOT_QUITE) : annees) * timesOf(reading, counts, start, end),
    total,
    vague: false,
  }
}

const isYear = (reading: Reading, i: number): boolean =>
  reading.isDigits(i) &&
  reading.value(i) >= reading.annee - LONGEST_CAREER &&
  reading.value(i) <= reading.annee

/** "depuis 2018", "commencé en 2018", "de 2015 à 2020", "2015-2020", "2018 à ce jour", at a calendar year. */
const calendarMention = (reading: Reading, i: number): { mention: Mention | null; end: number } => {
  const from = reading.value(i)
  const slash = reading.at(i + 1) === M.break && isYear(reading, i + 2)
  let next = slash || reading.has(i + 1, M.to) ? i + 2 : i + 1
  // "janvier 2021 à décembre 2023": the month is ignored.
  if (reading.at(next) === 0 && isYear(reading, next + 1)) next++
  const until = reading.value(next)
  const other = reading.isUnrelated(i)
  if (reading.has(next, M.number) && isYear(reading, next) && until >= from)
    return { mention: other ? null : { annees: until - from, total: false, vague: false }, end: next + 1 }
  const untilNow = reading.has(reading.skipArticles(next), M.now)
  const started = reading.precededBy(i, M.since, 4) || reading.precededBy(i, M.started, 8)
  const sinceThen: Mention = { annees: reading.annee - from, total: true, vague: false }
  return { mention: (untilNow || started) && !other ? sinceThen : null, end: i + 1 }
}

/** "plusieurs années", "depuis longtemps", "depuis des années", at a vague word or at "depuis". */
const vagueMention = (reading: Reading, i: number): Mention | null => {
  const mention = (count: number, length = 1): Mention | null =>
    reading.isUnrelated(i) ? null : { annees: count * length, total: true, vague: true }
  if (reading.has(i, M.vague)) {
    const unit = reading.skipArticles(i + 1)
    if (reading.has(unit, M.time)) return mention(reading.value(i), reading.value(unit))
    // "depuis très longtemps"
    const sinceAt = reading.at(i - 1) === 0 ? i - 2 : i - 1
    return reading.has(sinceAt, M.since) ? mention(reading.value(i)) : null
  }
  return reading.has(i + 1, M.of) && reading.has(i + 2, M.time)
    ? mention(SEVERAL, reading.value(i + 2))
    : null
}

/** Every duration of work in the text, with its position. */
const readMentions = (reading: Reading): [position: number, mention: Mention][] => {
  const counts = createCounts(reading)
  const found: [number, Mention][] = []
  const note = (position: number, mention: Mention | null): void => {
    if (mention) found.push([position, mention])
  }
  for (let i = 0; i < reading.count; i++) {
    if (reading.has(i, M.vague | M.since)) note(i, vagueMention(reading, i))
    if (!reading.has(i, M.number)) continue
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
