import type { Steps } from '../places/plain-text.ts'
import { MEANING as M, type Token } from './words.ts'

export const JOBS = M.childJob | M.care | M.school | M.frail
export const DOMAIN = JOBS | M.child

const isArticle = ({ meaning }: Token): boolean => (meaning & M.of) !== 0 && (meaning & M.number) === 0

export type Reading = ReturnType<typeof createReading>

/**
 * The tokens of one account of experience, with questions about what stands at a position and around it. What a clause
 * says is computed once, so that no rule walks through a clause and the time stays linear in the length of the text.
 * @param annee the current year, for "depuis 2018"
 */
export const createReading = (tokens: readonly Token[], annee: number, steps: Steps) => {
  const count = tokens.length
  const clauseStarts: number[] = []
  const befores: number[] = []
  const lastWords: number[] = []
  for (const [i, token] of tokens.entries()) {
    steps.count++
    const last = tokens[i - 1]
    const sameClause = last !== undefined && last.meaning !== M.break
    clauseStarts.push(sameClause ? (clauseStarts[i - 1] ?? i) : i)
    befores.push(sameClause ? (befores[i - 1] ?? 0) | last.meaning : 0)
    lastWords.push(isArticle(token) ? (lastWords[i - 1] ?? i - 1) : i)
  }
  const clauseEnds: number[] = []
  const afters: number[] = []
  const nextWords: number[] = []
  for (const [back, token] of tokens.toReversed().entries()) {
    steps.count++
    const i = count - 1 - back
    clauseEnds[i] = token.meaning === M.break ? i : (clauseEnds[i + 1] ?? count)
    afters[i] = token.meaning === M.break ? 0 : token.meaning | (afters[i + 1] ?? 0)
    nextWords[i] = isArticle(token) ? (nextWords[i + 1] ?? count) : i
  }
  const at = (i: number): number => {
    steps.count++
    return tokens[i]?.meaning ?? M.break
  }
  const has = (i: number, meaning: number): boolean => (at(i) & meaning) !== 0
  const clauseStart = (i: number): number => clauseStarts[i] ?? i
  const before = (i: number): number => befores[i] ?? 0
  const after = (i: number): number => afters[i] ?? 0
  return {
    annee,
    count,
    /** Meanings at a position; `break` outside the text. */
    at,
    has,
    value: (i: number): number => tokens[i]?.value ?? 0,
    isDigits: (i: number): boolean => tokens[i]?.digits ?? false,
    clauseStart,
    /** Position of the break that ends the clause. */
    clauseEnd: (i: number): number => clauseEnds[i] ?? i,
    /** Meanings of the clause of `i` before `i`, and from `i` on. */
    before,
    after,
    /** The nearest position that is not an article, to the right and to the left, itself included. */
    skipArticles: (i: number): number => nextWords[i] ?? i,
    skipArticlesBack: (i: number): number => lastWords[i] ?? i,
    /** Whether a meaning occurs in the same clause, in the `most` positions from `end` on. */
    followedBy: (end: number, meaning: number, most = 4): boolean => {
      for (let i = end; i < end + most && at(i) !== M.break; i++) if (has(i, meaning)) return true
      return false
    },
    /** Whether a meaning occurs in the same clause, in the `most` positions before `start`. */
    precededBy: (start: number, meaning: number, most: number): boolean => {
      for (let i = start - 1; i >= start - most && at(i) !== M.break; i--) if (has(i, meaning)) return true
      return false
    },
    /** Whether the clause is about her life or another trade, and not about one of the agency's kinds of work. */
    isUnrelated: (i: number): boolean => {
      const all = before(i) | after(i)
      if (all & M.life && !(all & (JOBS | M.experience | M.work))) return true
      if (all & DOMAIN) return false
      // "Secrétaire, 5 ans d'expérience": the trade may be in the clause before.
      const previous = before(clauseStart(i) - 1)
      return (all & M.otherJob) !== 0 || (previous & (M.otherJob | DOMAIN)) === M.otherJob
    },
  }
}
