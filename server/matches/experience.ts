import type { TypePoste } from '#contract/nanny-applications.ts'
import { readTokens } from './experience-tokens.ts'
import { MEANING as M, NEGATION } from './experience-words.ts'
import {
  at,
  beyondArticles,
  clauseEnd,
  DOMAIN,
  deniesNothing,
  has,
  meanings,
  type Reading,
  readYears,
} from './experience-years.ts'
import type { Folded } from './french-text.ts'

/** What a nanny's account of her experience says, whatever her name, her age and where she comes from. */
export interface Experience {
  /** Years of work, months as fractions; null when the text does not say. */
  readonly annees: number | null
  /** "plusieurs années": `annees` is then a careful reading of it. */
  readonly approximatif: boolean
  /** Speaks of children at all. */
  readonly enfants: boolean
  /** Proves each of the three jobs. */
  readonly garde: boolean
  readonly devoirs: boolean
  readonly personne: boolean
  /** Has looked after several children at once. */
  readonly groupes: boolean
}

/** What the clauses prove and deny, once negations and wishes are set aside. */
interface Claims {
  positive: number
  /** Job words in a clause that also speaks of children, and not of lessons or frail people. */
  childProof: boolean
  /** "garder" without anybody named. */
  careAlone: boolean
  groups: boolean
  positiveExperience: boolean
  /** "aucune expérience", "débutante". */
  beginner: boolean
  /** "jamais travaillé en crèche": none of something, which other words may outweigh. */
  denied: boolean
  littleExperience: boolean
}

/** "jamais travaillé", "jamais vraiment exercé": nowhere at all, unlike "jamais travaillé en crèche". */
const neverWorked = (reading: Reading, never: number, end: number): boolean => {
  const verb = at(reading, never + 1) === 0 ? never + 2 : never + 1
  return has(reading, verb, M.work) && (meanings(reading, verb + 1, end) & (DOMAIN | M.otherJob)) === 0
}

const readClause = (
  reading: Reading,
  start: number,
  end: number,
  mentions: readonly number[],
  claims: Claims,
): void => {
  const { tokens } = reading
  let negated = false
  let nextOnly = false
  let wished = false
  let positive = 0
  for (let i = start; i < end; i++) {
    const meaning = at(reading, i)
    if (meaning === 0) {
      nextOnly = false
      continue
    }
    if (meaning & M.ne) {
      for (let j = i + 1; j < Math.min(i + 6, end); j++)
        if (has(reading, j, M.negation)) negated = !deniesNothing(reading, j)
      continue
    }
    if (meaning & M.negation) {
      if (deniesNothing(reading, i)) negated = false
      else if (tokens.value[i] === NEGATION.nextWordOnly) nextOnly = true
      else {
        if (tokens.value[i] === NEGATION.never && neverWorked(reading, i, end)) claims.beginner = true
        // "je garde pas les bébés": the verb before is denied too.
        if (!negated && has(reading, i - 1, M.care | M.work)) positive &= ~at(reading, i - 1)
        negated = true
      }
      continue
    }
    if (meaning & M.number && has(reading, beyondArticles(reading, i + 1, 1), M.time)) {
      if (!has(reading, i - 1, M.negation)) negated = false
      wished = false
    }
    if (meaning & M.number && (tokens.value[i] ?? 0) >= 3 && !negated)
      if (has(reading, i + 1, M.child | M.kin)) claims.groups = true
    if (meaning & M.vague && has(reading, i + 1, M.child) && !negated) claims.groups = true
    if (meaning & M.experience) {
      // "expérience professionnelle : aucune": a word may stand between.
      const next = beyondArticles(reading, i + 1, 1)
      const after = at(reading, next) === 0 ? next + 1 : next
      const nothing =
        has(reading, after, M.negation) || (has(reading, after, M.number) && tokens.value[after] === 0)
      const answeredNo = nothing && clauseEnd(reading, after) === after + 1
      if (negated || nextOnly || answeredNo) {
        if (meanings(reading, i + 1, end) & DOMAIN) claims.denied = true
        else claims.beginner = true
      } else if (has(reading, i - 1, M.ordinal) && tokens.value[i - 1] === 1) claims.beginner = true
      else if (has(reading, beyondArticles(reading, i - 1, -1), M.less)) claims.littleExperience = true
      else {
        claims.positiveExperience = true
        wished = false
      }
    }
    if (meaning & M.beginner && !negated && !nextOnly) claims.beginner = true
    if (meaning & M.wish) wished = true
    else if (negated || nextOnly) {
      if (meaning & (M.work | M.care | M.childJob) && !wished) claims.denied = true
    } else if (!wished) positive |= meaning
    nextOnly = false
  }
  claims.positive |= positive
  if (positive & M.group) claims.groups = true
  const elsewhere = positive & (M.school | M.frail)
  if (positive & M.childJob) claims.childProof = true
  else if (positive & M.child && !elsewhere) {
    const lasted = mentions.some((mention) => mention >= start && mention < end)
    if (lasted || positive & (M.care | M.work | M.experience | M.group)) claims.childProof = true
  } else if (positive & M.care && !(positive & M.child) && !elsewhere) claims.careAlone = true
}

/** "Aucune", "Non", "0", "Rien pour le moment": a whole clause of nothing else. */
const isBareNo = (reading: Reading, start: number, end: number): boolean => {
  let no = false
  for (let i = start; i < end; i++) {
    if (has(reading, i, M.now)) continue
    if (!has(reading, i, M.negation) && !(has(reading, i, M.number) && reading.tokens.value[i] === 0))
      return false
    no = true
  }
  return no
}

const readClaims = (reading: Reading, mentions: readonly number[]): Claims => {
  const claims: Claims = {
    positive: 0,
    childProof: false,
    careAlone: false,
    groups: false,
    positiveExperience: false,
    beginner: false,
    denied: false,
    littleExperience: false,
  }
  for (let start = 0; start < reading.tokens.count; ) {
    const end = clauseEnd(reading, start)
    readClause(reading, start, end, mentions, claims)
    if (isBareNo(reading, start, end)) claims.denied = true
    start = end + 1
  }
  return claims
}

/** Under a year, when "peu d'expérience" is all there is. */
const LITTLE = 0.5

/** Readings already made: equal ones are one object, for there are few among many accounts. */
const readAlready = new Map<number | null, Experience[]>()

const shared = (experience: Experience): Experience => {
  const { annees, approximatif, enfants, garde, devoirs, personne, groupes } = experience
  const key =
    (approximatif ? 32 : 0) +
    (enfants ? 16 : 0) +
    (garde ? 8 : 0) +
    (devoirs ? 4 : 0) +
    (personne ? 2 : 0) +
    (groupes ? 1 : 0)
  let sameYears = readAlready.get(annees)
  if (!sameYears) {
    sameYears = []
    readAlready.set(annees, sameYears)
  }
  sameYears[key] ??= experience
  return sameYears[key]
}

/**
 * Reads an account of experience. `typePoste` says what "garder" means when nobody is named; `annee` is the current
 * year, for "depuis 2018".
 */
export const readExperience = (texte: Folded, typePoste: TypePoste, annee: number): Experience => {
  const reading: Reading = { tokens: readTokens(texte), annee }
  const { annees, approximatif, mentions } = readYears(reading)
  const claims = readClaims(reading, mentions)
  const { positive } = claims
  const personne = (positive & M.frail) !== 0 || (claims.careAlone && typePoste === 'personne')
  const garde = claims.childProof || (claims.careAlone && typePoste !== 'personne')
  const devoirs = (positive & M.school) !== 0
  const beginner =
    claims.beginner || (claims.denied && !claims.positiveExperience && !garde && !devoirs && !personne)
  return shared({
    annees: annees ?? (beginner ? 0 : claims.littleExperience ? LITTLE : null),
    approximatif,
    enfants: garde || (positive & M.child) !== 0,
    garde,
    devoirs,
    personne,
    groupes: claims.groups,
  })
}
