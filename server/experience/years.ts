import { applies, match, type Tokens } from './tokens.ts'
import { RULES } from './words.ts'

/** Years. A longer duration is not work. */
const LONGEST_CAREER = 60
/** Years subtracted for "moins de deux ans" and "presque cinq ans", but at most half of the duration. */
const NOT_QUITE = 0.5
/** Number of years or months that "depuis des années" and "depuis des mois" count as: the value of "plusieurs". */
const SEVERAL = 3

/** A duration, or a calendar year, in the text. */
interface Found {
  /** Position where reading goes on. */
  readonly end: number
  readonly annees: number
  /** The longest `whole` career or the sum of the `part`s counts, whichever is more; `vague` only without both. */
  readonly sort: 'whole' | 'part' | 'vague' | 'not work'
}

/** Whether the clause is about her life without a word of work, or another trade without children or our jobs. */
const isUnrelated = (tokens: Tokens, at: number): boolean => {
  if (applies(tokens, at, 'life') && !applies(tokens, at, 'work')) return true
  if (applies(tokens, at, 'care')) return false
  // "Secrétaire, 5 ans d'expérience": the trade may be in the clause before.
  return (
    applies(tokens, at, 'otherJob') ||
    (applies(tokens, at, 'otherJobBefore') && !applies(tokens, at, 'careBefore'))
  )
}

/** Number that a group of a match stands for; undefined when the group is not in the match. */
const numberIn = ({ values }: Tokens, found: RegExpExecArray | null, group: number): number | undefined =>
  values[found?.indices?.[group]?.[0] ?? -1]

const lengthOf = (tokens: Tokens, duration: RegExpExecArray): number => {
  const [low = 0, high = low, unit = 0] = [1, 2, 3].map((group) => numberIn(tokens, duration, group))
  const half = duration[4] === undefined ? 0 : unit / 2
  const [more = 0, part = 0] = [5, 6].map((group) => numberIn(tokens, duration, group))
  return Math.min(low, high) * unit + half + more * part
}

/** "deux familles, 2 ans chacune": how many times a duration counts. */
const timesOf = (tokens: Tokens, start: number, end: number): number => {
  if (!applies(tokens, end, 'eachAfter')) return 1
  const families = match(tokens, start, RULES.familiesBefore) ?? match(tokens, end, RULES.familiesAfter)
  return numberIn(tokens, families, 1) || 1
}

const readDuration = (tokens: Tokens, at: number): Found | null => {
  const found = match(tokens, at, RULES.duration)
  if (!found) return null
  const end = at + found[0].length
  const annees = lengthOf(tokens, found)
  const isWork = annees <= LONGEST_CAREER && !applies(tokens, at, 'notWork') && !isUnrelated(tokens, at)
  if (!isWork) return { end, annees, sort: 'not work' }
  const length = applies(tokens, at, 'lessBefore') ? Math.max(annees / 2, annees - NOT_QUITE) : annees
  const isWhole = applies(tokens, at, 'wholeBefore') || applies(tokens, end, 'experienceAfter')
  return { end, annees: length * timesOf(tokens, at, end), sort: isWhole ? 'whole' : 'part' }
}

/** A calendar year. */
const readYear = (tokens: Tokens, at: number, annee: number): Found | null => {
  const isYear = (value: number): boolean => value >= annee - LONGEST_CAREER && value <= annee
  const from = tokens.values[at] ?? 0
  if (!isYear(from)) return null
  const isWork = !isUnrelated(tokens, at)
  const span = match(tokens, at, RULES.span)
  const until = numberIn(tokens, span, 1) ?? 0
  if (span && isYear(until) && until >= from)
    return { end: at + span[0].length, annees: until - from, sort: isWork ? 'part' : 'not work' }
  const isSince = isWork && applies(tokens, at, 'since')
  return { end: at + 1, annees: annee - from, sort: isSince ? 'whole' : 'not work' }
}

const readVague = (tokens: Tokens, at: number): Found | null => {
  const found = match(tokens, at, RULES.vague)
  if (!found || isUnrelated(tokens, at)) return null
  const count = numberIn(tokens, found, 1) ?? numberIn(tokens, found, 3) ?? SEVERAL
  const unit = numberIn(tokens, found, 2) ?? numberIn(tokens, found, 4) ?? 1
  return { end: at + 1, annees: count * unit, sort: 'vague' }
}

/** Years of work (see `sort`; at most LONGEST_CAREER). `positions`: where durations of work begin, ascending. */
export const readYears = (tokens: Tokens, annee: number) => {
  const positions: number[] = []
  const work: Found[] = []
  for (let at = 0; at < tokens.letters.length; ) {
    const found = applies(tokens, at, 'durationBegins')
      ? (readYear(tokens, at, annee) ?? readDuration(tokens, at) ?? readVague(tokens, at))
      : null
    if (found && found.sort !== 'not work') {
      positions.push(at)
      work.push(found)
    }
    at = found?.end ?? at + 1
  }
  const yearsOf = (wanted: Found['sort']): number[] =>
    work.filter(({ sort }) => sort === wanted).map(({ annees }) => annees)
  const [whole, parts, vague] = [yearsOf('whole'), yearsOf('part'), yearsOf('vague')]
  if (whole.length + parts.length === 0)
    return { annees: vague.length > 0 ? Math.max(...vague) : null, approximatif: vague.length > 0, positions }
  const sum = parts.reduce((total, annees) => total + annees, 0)
  return { annees: Math.min(Math.max(sum, ...whole), LONGEST_CAREER), approximatif: false, positions }
}
