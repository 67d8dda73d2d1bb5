import { type Account, applies, match } from './account.ts'
import { rule } from './words.ts'

/** A longer duration is not one of work. */
const LONGEST_CAREER = 60
/** "moins de deux ans", "presque cinq ans": half a year less. */
const NOT_QUITE = 0.5
/** Years that "des années" counts as, like "plusieurs années". */
const SEVERAL = 3

/** A duration of work. */
interface Mention {
  readonly annees: number
  /** The longest whole career counts; the parts of one are added up; a vague word counts only without both. */
  readonly sort: 'whole' | 'part' | 'vague'
}

/** A duration or a year in the text. `end`: position after it. `mention`: null when it is not one of work. */
interface Found {
  readonly end: number
  readonly mention: Mention | null
}

export interface Years {
  readonly annees: number | null
  readonly approximatif: boolean
  /** Positions of the durations that count. */
  readonly positions: readonly number[]
}

const JOBS = 'childJob|care|school|frail'

/** Somewhere in the same clause, before or after. */
const around = (meanings: string): RegExp => rule(`(?<={${meanings}}{any}{0,40})|{any}{0,40}{${meanings}}`)
const inClauseBefore = (meanings: string): RegExp => rule(`(?<={${meanings}}{any}{0,40}{break}{any}{0,40})`)
const LIFE = around('life')
const WORK = around(`${JOBS}|experience|work`)
const CARE = around(`${JOBS}|child`)
const CARE_BEFORE = inClauseBefore(`${JOBS}|child`)
const OTHER_JOB = around('otherJob')
const OTHER_JOB_BEFORE = inClauseBefore('otherJob')

/** Whether the clause is about her life or another trade, and not about one of the agency's kinds of work. */
const isUnrelated = (account: Account, at: number): boolean => {
  if (applies(account, at, LIFE) && !applies(account, at, WORK)) return true
  if (applies(account, at, CARE)) return false
  // "Secrétaire, 5 ans d'expérience": the trade may be in the clause before.
  return (
    applies(account, at, OTHER_JOB) ||
    (applies(account, at, OTHER_JOB_BEFORE) && !applies(account, at, CARE_BEFORE))
  )
}

/** "5 ans", "cinq (5) ans", "2 à 3 ans"; "ans et demi", "ans 1/2", "an et six mois". */
const durationOf = (number: string, unit: string): string => {
  const second = '(?:{to}?({number})(?={of}{0,3}{time}))?'
  const more = '(?:({to}?{half}|{to}?{one}{break}{two})|(?<!{month}){to}?({number})({month}))?'
  return `(${number})(?:{bracket}{number}{break})?${second}{of}{0,3}(${unit})${more}`
}
const ANY_DURATION = durationOf('{number}', '{time}')
const ADULTS_AGE = durationOf('{adult}', '(?!{month}){time}')
const DURATION = rule(ANY_DURATION)

const FAMILIES = '({number})(?!{time|ordinal|number|break|child|kin}|$)'
const EACH = '{any}{0,3}{each}'
const LIST = '{of|to|age}|(?<={number}){break}|(?<={child}){bracket}'

/** Durations that are not of work. */
const NOT_WORK = [
  // "il y a 3 ans" is a date, "il y a 3 ans que" a duration.
  `(?<={ago})${ANY_DURATION}(?!{harmless})`,
  // "dont 2 ans en crèche" is a part of what was said.
  `(?<={subset}{any}{0,5})${ANY_DURATION}`,
  // "enfants de 3 ans", "bébés de 6 mois à 2 ans", "enfants de 2, 5 et 7 ans", "enfants (3 ans et 5 ans)".
  `(?<={child|kin}(?:${LIST}|{number|time}){0,15}(?:${LIST}))${ANY_DURATION}`,
  // "bébé 6 mois".
  `(?<=(?!{${JOBS}}){child})${durationOf('{number}', '{month}')}`,
  // "deux enfants, 3 ans chacun".
  `(?<={number}{child|kin}[^]{0,20})(?<!${FAMILIES}[^]{0,20})${ANY_DURATION}(?=${EACH})`,
  // "3 mois à 5 ans" is from one age to another; "2 ans et 6 mois" is one duration.
  '{number}{of}{0,3}(?:{month}{to}{number}{of}{0,3}{time}|{time}{to}{number}{of}{0,3}(?!{month}){time})',
  // "âgée de 25 ans".
  `(?<={age}{of}{0,3})${ANY_DURATION}`,
  // "jeune femme de 30 ans", "j'ai 32 ans"; not "20 ans d'expérience", "je garde depuis 20 ans".
  `(?<={of}|(?:^|{break}){clause}{any}{0,40})(?<!{experience|since|work}{any}{0,2})${ADULTS_AGE}(?!{any}{0,3}{experience}|{any}{0,40}{work|${JOBS}})`,
  // "28 ans, sérieuse": a clause with nothing else is an age, unless it is the whole text.
  `(?!(?<=^)${ADULTS_AGE}$)(?<=(?:^|{break}){unknown}{0,40})${ADULTS_AGE}(?={unknown}{0,40}(?:{break}|$))`,
].map(rule)

/** Number that a group of a match stands for; undefined when the group is not in the match. */
const numberIn = ({ values }: Account, found: RegExpExecArray | null, group: number): number | undefined =>
  values[found?.indices?.[group]?.[0] ?? -1]

const lengthOf = (account: Account, duration: RegExpExecArray): number => {
  const [low = 0, high = low, unit = 0] = [1, 2, 3].map((group) => numberIn(account, duration, group))
  const half = duration[4] === undefined ? 0 : unit / 2
  const [more = 0, part = 0] = [5, 6].map((group) => numberIn(account, duration, group))
  return Math.min(low, high) * unit + half + more * part
}

const LESS_BEFORE = rule('(?<={less}{of}{0,3})')
const WHOLE_BEFORE = rule('(?<={experience}{any}{0,3}|{since}{any}?)')
const EXPERIENCE_AFTER = rule('{any}{0,3}{experience}')
const EACH_AFTER = rule(EACH)
const FAMILIES_BEFORE = rule(`(?<=${FAMILIES}[^]{0,20}?)`)
const FAMILIES_AFTER = rule(`[^]{0,20}?${FAMILIES}`)

/** "deux familles, 2 ans chacune": how many times a duration counts. */
const timesOf = (account: Account, start: number, end: number): number => {
  if (!applies(account, end, EACH_AFTER)) return 1
  const families = match(account, start, FAMILIES_BEFORE) ?? match(account, end, FAMILIES_AFTER)
  return numberIn(account, families, 1) || 1
}

const readDuration = (account: Account, at: number): Found | null => {
  const found = match(account, at, DURATION)
  if (!found) return null
  const end = at + found[0].length
  const annees = lengthOf(account, found)
  const isWork =
    annees <= LONGEST_CAREER &&
    !NOT_WORK.some((pattern) => applies(account, at, pattern)) &&
    !isUnrelated(account, at)
  if (!isWork) return { end, mention: null }
  const length = applies(account, at, LESS_BEFORE) ? Math.max(annees / 2, annees - NOT_QUITE) : annees
  const isWhole = applies(account, at, WHOLE_BEFORE) || applies(account, end, EXPERIENCE_AFTER)
  const sort = isWhole ? 'whole' : 'part'
  return { end, mention: { annees: length * timesOf(account, at, end), sort } }
}

/** "de 2015 à 2020", "2015-2020", "janvier 2021 à décembre 2023": the month has no meaning. */
const SPAN = rule('{digits}(?:{break}(?={digits})|{to})?{unknown}?({digits})')
/** "2018 à ce jour", "depuis 2018", "j'ai commencé en 2018". */
const SINCE = rule('{digits}{to}?{of}{0,3}{now}|(?<={since}{any}{0,3}|{started}{any}{0,7}){digits}')

/** A calendar year. */
const readYear = (account: Account, at: number, annee: number): Found | null => {
  const isYear = (value: number): boolean => value >= annee - LONGEST_CAREER && value <= annee
  const from = account.values[at] ?? 0
  if (!isYear(from)) return null
  const isWork = !isUnrelated(account, at)
  const span = match(account, at, SPAN)
  const until = numberIn(account, span, 1) ?? 0
  if (span && isYear(until) && until >= from)
    return {
      end: at + span[0].length,
      mention: isWork ? { annees: until - from, sort: 'part' } : null,
    }
  const isSince = applies(account, at, SINCE)
  return { end: at + 1, mention: isWork && isSince ? { annees: annee - from, sort: 'whole' } : null }
}

/** "plusieurs années", "depuis des années", "depuis très longtemps". */
const VAGUE = rule('({vague}){of}{0,3}({time})|(?<={since}{unknown}?)({vague})|{since}{of}({time})')

const readVague = (account: Account, at: number): Found | null => {
  const found = match(account, at, VAGUE)
  if (!found || isUnrelated(account, at)) return null
  const count = numberIn(account, found, 1) ?? numberIn(account, found, 3) ?? SEVERAL
  const unit = numberIn(account, found, 2) ?? numberIn(account, found, 4) ?? 1
  return { end: at + 1, mention: { annees: count * unit, sort: 'vague' } }
}

const BEGINS_HERE = rule('{number|vague|since}')

/** Years of work: the longest whole career mentioned or the sum of its parts, the larger one. Else a vague word. */
export const readYears = (account: Account, annee: number): Years => {
  const positions: number[] = []
  const mentions: Mention[] = []
  for (let at = 0; at < account.letters.length; ) {
    const found = applies(account, at, BEGINS_HERE)
      ? (readYear(account, at, annee) ?? readDuration(account, at) ?? readVague(account, at))
      : null
    if (found?.mention) {
      positions.push(at)
      mentions.push(found.mention)
    }
    at = found?.end ?? at + 1
  }
  const yearsOf = (wanted: Mention['sort']): number[] =>
    mentions.filter(({ sort }) => sort === wanted).map(({ annees }) => annees)
  const [whole, parts, vague] = [yearsOf('whole'), yearsOf('part'), yearsOf('vague')]
  if (whole.length + parts.length === 0)
    return { annees: vague.length > 0 ? Math.max(...vague) : null, approximatif: vague.length > 0, positions }
  const sum = parts.reduce((total, annees) => total + annees, 0)
  return { annees: Math.min(Math.max(sum, ...whole), LONGEST_CAREER), approximatif: false, positions }
}
