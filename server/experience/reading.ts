import type { Steps } from '../places/plain-text.ts'
import { BREAK, type Token } from './tokens.ts'
import { MEANING as M } from './words.ts'

export const JOBS = M.childJob | M.care | M.school | M.frail
export const DOMAIN = JOBS | M.child

/**
 * The tokens of one account, with what the rules ask about their surroundings worked out once: a rule never walks a clause
 * by itself, so that reading stays linear in the length of the text.
 */
export interface Reading {
  readonly tokens: readonly Token[]
  /** The current year, for "depuis 2018". */
  readonly annee: number
  readonly steps: Steps
  /** Position of the first token of the clause at each position, and of the BREAK that ends it. */
  readonly clauseStart: readonly number[]
  readonly clauseEnd: readonly number[]
  /** All meanings of the clause before each position, and from it on. */
  readonly before: readonly number[]
  readonly after: readonly number[]
  /** The first position from each on, and back from each, that is no article. */
  readonly beyondArticles: readonly number[]
  readonly backOverArticles: readonly number[]
}

const isArticle = ({ meaning }: Token): boolean => (meaning & M.of) !== 0 && (meaning & M.number) === 0

export const createReading = (tokens: readonly Token[], annee: number, steps: Steps): Reading => {
  const count = tokens.length
  const clauseStart: number[] = []
  const before: number[] = []
  const backOverArticles: number[] = []
  for (const [i, token] of tokens.entries()) {
    steps.count++
    const last = tokens[i - 1]
    const goesOn = last !== undefined && last.meaning !== BREAK
    clauseStart.push(goesOn ? (clauseStart[i - 1] ?? i) : i)
    before.push(goesOn ? (before[i - 1] ?? 0) | last.meaning : 0)
    backOverArticles.push(isArticle(token) ? (backOverArticles[i - 1] ?? i - 1) : i)
  }
  const clauseEnd = new Array<number>(count).fill(count)
  const after = new Array<number>(count).fill(0)
  const beyondArticles = new Array<number>(count).fill(count)
  for (let i = count - 1; i >= 0; i--) {
    steps.count++
    const token = tokens[i]
    if (!token) continue
    clauseEnd[i] = token.meaning === BREAK ? i : (clauseEnd[i + 1] ?? count)
    after[i] = token.meaning === BREAK ? 0 : token.meaning | (after[i + 1] ?? 0)
    beyondArticles[i] = isArticle(token) ? (beyondArticles[i + 1] ?? count) : i
  }
  return { tokens, annee, steps, clauseStart, clauseEnd, before, after, beyondArticles, backOverArticles }
}

/** Meanings at a position; BREAK outside the text. */
export const at = ({ tokens, steps }: Reading, i: number): number => {
  steps.count++
  return tokens[i]?.meaning ?? BREAK
}
export const has = (reading: Reading, i: number, meaning: number): boolean => (at(reading, i) & meaning) !== 0
export const valueAt = ({ tokens }: Reading, i: number): number => tokens[i]?.value ?? 0

export const clauseStartAt = ({ clauseStart }: Reading, i: number): number => clauseStart[i] ?? i
export const clauseEndAt = ({ clauseEnd }: Reading, i: number): number => clauseEnd[i] ?? i
/** Meanings of the clause before `i`; those from `i` on. */
export const before = (reading: Reading, i: number): number => reading.before[i] ?? 0
export const after = (reading: Reading, i: number): number => reading.after[i] ?? 0
export const beyondArticles = (reading: Reading, i: number): number => reading.beyondArticles[i] ?? i
export const backOverArticles = (reading: Reading, i: number): number => reading.backOverArticles[i] ?? i

/** Whether a meaning stands in the clause within `most` positions after `end`. */
export const followedBy = (reading: Reading, end: number, meaning: number, most = 4): boolean => {
  for (let i = end; i < end + most && at(reading, i) !== BREAK; i++) if (has(reading, i, meaning)) return true
  return false
}

/** The same before `start`. */
export const precededBy = (reading: Reading, start: number, meaning: number, most: number): boolean => {
  for (let i = start - 1; i >= start - most && at(reading, i) !== BREAK; i--)
    if (has(reading, i, meaning)) return true
  return false
}

/** "pas de problème", "pas que", "non seulement": the negation denies nothing. */
export const deniesNothing = (reading: Reading, negation: number): boolean =>
  has(reading, beyondArticles(reading, negation + 1), M.harmless)

/** The clause speaks of her life or of another trade, and of none of ours. */
export const isAnotherMatter = (reading: Reading, i: number): boolean => {
  const start = clauseStartAt(reading, i)
  const all = before(reading, i) | after(reading, i)
  if (all & M.life && !(all & (JOBS | M.experience | M.work))) return true
  if (all & DOMAIN) return false
  if (all & M.otherJob) return true
  // "Secrétaire, 5 ans d'expérience": the trade stands in the clause before.
  if (start < 2) return false
  const previous = before(reading, start - 1)
  return (previous & M.otherJob) !== 0 && (previous & DOMAIN) === 0
}
