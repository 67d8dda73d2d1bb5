import type { Steps } from '../places/plain-text.ts'
import type { Token } from './words.ts'
import { MEANING as M } from './words.ts'

export const JOBS = M.childJob | M.care | M.school | M.frail
export const DOMAIN = JOBS | M.child

/**
 * Tokens of one account of experience, with lookup tables of their context. The tables are computed once, so that no rule
 * loops over a clause and the reading time stays linear in the length of the text.
 */
export interface Reading {
  readonly tokens: readonly Token[]
  /** The current year, for "depuis 2018". */
  readonly annee: number
  readonly steps: Steps
  /** For each position: first position of its clause, and position of the M.break that ends the clause. */
  readonly clauseStart: readonly number[]
  readonly clauseEnd: readonly number[]
  /** For each position: all meanings of its clause before the position, and from the position on. */
  readonly before: readonly number[]
  readonly after: readonly number[]
  /** For each position: the nearest position that is not an article, to the right and to the left, itself included. */
  readonly skipArticles: readonly number[]
  readonly skipArticlesBack: readonly number[]
}

const isArticle = ({ meaning }: Token): boolean => (meaning & M.of) !== 0 && (meaning & M.number) === 0

export const createReading = (tokens: readonly Token[], annee: number, steps: Steps): Reading => {
  const count = tokens.length
  const clauseStart: number[] = []
  const before: number[] = []
  const skipArticlesBack: number[] = []
  for (const [i, token] of tokens.entries()) {
    steps.count++
    const last = tokens[i - 1]
    const sameClause = last !== undefined && last.meaning !== M.break
    clauseStart.push(sameClause ? (clauseStart[i - 1] ?? i) : i)
    before.push(sameClause ? (before[i - 1] ?? 0) | last.meaning : 0)
    skipArticlesBack.push(isArticle(token) ? (skipArticlesBack[i - 1] ?? i - 1) : i)
  }
  const clauseEnd = new Array<number>(count).fill(count)
  const after = new Array<number>(count).fill(0)
  const skipArticles = new Array<number>(count).fill(count)
  for (let i = count - 1; i >= 0; i--) {
    steps.count++
    const token = tokens[i]
    if (!token) continue
    clauseEnd[i] = token.meaning === M.break ? i : (clauseEnd[i + 1] ?? count)
    after[i] = token.meaning === M.break ? 0 : token.meaning | (after[i + 1] ?? 0)
    skipArticles[i] = isArticle(token) ? (skipArticles[i + 1] ?? count) : i
  }
  return { tokens, annee, steps, clauseStart, clauseEnd, before, after, skipArticles, skipArticlesBack }
}

/** Meanings at a position; M.break outside the text. */
export const at = ({ tokens, steps }: Reading, i: number): number => {
  steps.count++
  return tokens[i]?.meaning ?? M.break
}
export const has = (reading: Reading, i: number, meaning: number): boolean => (at(reading, i) & meaning) !== 0
export const valueAt = ({ tokens }: Reading, i: number): number => tokens[i]?.value ?? 0

export const clauseStartAt = ({ clauseStart }: Reading, i: number): number => clauseStart[i] ?? i
export const clauseEndAt = ({ clauseEnd }: Reading, i: number): number => clauseEnd[i] ?? i
/** Meanings of the clause of `i` before `i` (`before`), and from `i` on (`after`). */
export const before = (reading: Reading, i: number): number => reading.before[i] ?? 0
export const after = (reading: Reading, i: number): number => reading.after[i] ?? 0
export const skipArticles = (reading: Reading, i: number): number => reading.skipArticles[i] ?? i
export const skipArticlesBack = (reading: Reading, i: number): number => reading.skipArticlesBack[i] ?? i

/** Whether a meaning occurs in the same clause, in the `most` positions from `end` on. */
export const followedBy = (reading: Reading, end: number, meaning: number, most = 4): boolean => {
  for (let i = end; i < end + most && at(reading, i) !== M.break; i++)
    if (has(reading, i, meaning)) return true
  return false
}

/** Whether a meaning occurs in the same clause, in the `most` positions before `start`. */
export const precededBy = (reading: Reading, start: number, meaning: number, most: number): boolean => {
  for (let i = start - 1; i >= start - most && at(reading, i) !== M.break; i--)
    if (has(reading, i, meaning)) return true
  return false
}

/** Whether the clause is about her life or another trade, and not about one of the agency's kinds of work. */
export const isUnrelated = (reading: Reading, i: number): boolean => {
  const start = clauseStartAt(reading, i)
  const all = before(reading, i) | after(reading, i)
  if (all & M.life && !(all & (JOBS | M.experience | M.work))) return true
  if (all & DOMAIN) return false
  if (all & M.otherJob) return true
  // "Secrétaire, 5 ans d'expérience": the trade is in the clause before.
  const previous = before(reading, start - 1)
  return (previous & M.otherJob) !== 0 && (previous & DOMAIN) === 0
}
