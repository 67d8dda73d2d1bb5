import { applies, type Tokens } from './tokens.ts'
import { means, rule } from './words.ts'

/** What an experience text states. */
export type Claim =
  /** A clause names a job with children; or work with children, and neither lessons nor frail people. */
  | 'childcare'
  /** "garder" without an object. */
  | 'careAlone'
  /** Names several children, or work with a group of them. */
  | 'groups'
  /** States that she has experience. */
  | 'experience'
  | 'littleExperience'
  /** "aucune expérience", "débutante". */
  | 'beginner'
  /** A denial, as "jamais travaillé en crèche" or "Non". Other clauses may still prove experience. */
  | 'denied'

export interface Claims {
  /** Letters of the words that are stated as done: without negated words and wishes. */
  proven: string
  readonly stated: Set<Claim>
}

/** State of a clause. Negations apply to what follows and to a verb before, wishes up to a duration or "expérience". */
interface Scope {
  negated: boolean
  wished: boolean
  proven: string
}

const readNegation = (tokens: Tokens, at: number, scope: Scope, claims: Claims): void => {
  if (applies(tokens, at, 'deniesNothing')) scope.negated = false
  else {
    if (applies(tokens, at, 'neverWorked')) claims.stated.add('beginner')
    if (!scope.negated && !scope.wished && applies(tokens, at, 'verbBefore'))
      scope.proven = scope.proven.slice(0, -1)
    scope.negated = true
  }
}

const readExperienceWord = (tokens: Tokens, at: number, scope: Scope, claims: Claims): void => {
  if (scope.negated || applies(tokens, at, 'answeredNo')) {
    if (applies(tokens, at + 1, 'ofDomain')) claims.stated.add('denied')
    else claims.stated.add('beginner')
  } else if (applies(tokens, at, 'firstBefore')) claims.stated.add('beginner')
  else if (applies(tokens, at, 'lessBefore')) claims.stated.add('littleExperience')
  else {
    claims.stated.add('experience')
    scope.wished = false
  }
}

const readWord = (tokens: Tokens, at: number, scope: Scope, claims: Claims): void => {
  const letter = tokens.letters[at] ?? ''
  if (means(letter, 'number|vague')) {
    if (applies(tokens, at, 'shortDuration')) scope.wished = false
    if (!scope.negated && !scope.wished && applies(tokens, at, 'severalChildren')) claims.stated.add('groups')
  }
  if (means(letter, 'experience')) readExperienceWord(tokens, at, scope, claims)
  if (means(letter, 'beginner') && !scope.negated) claims.stated.add('beginner')
  if (means(letter, 'wish')) scope.wished = true
  else if (scope.wished) return
  else if (!scope.negated) scope.proven += letter
  else if (means(letter, 'work|care|childJob')) claims.stated.add('denied')
}

/** Adds the claims of a clause. `lasted`: it has a duration of work, which makes "trois ans avec des bébés" a proof. */
const addClaims = (proven: string, lasted: boolean, { stated }: Claims): void => {
  if (means(proven, 'group')) stated.add('groups')
  if (means(proven, 'childJob')) stated.add('childcare')
  else if (means(proven, 'school|frail')) return
  else if (means(proven, 'child')) {
    if (lasted || means(proven, 'care|work|experience|group')) stated.add('childcare')
  } else if (means(proven, 'care')) stated.add('careAlone')
}

const CLAUSE = new RegExp(`${rule('{any}').source}+`, 'g')

/** Reads clause by clause. `positions`: the tokens where durations of work begin, ascending (years.ts). */
export const readClaims = (tokens: Tokens, positions: readonly number[]): Claims => {
  const claims: Claims = { proven: '', stated: new Set() }
  let next = 0
  for (const { 0: clause, index: start } of tokens.letters.matchAll(CLAUSE)) {
    const end = start + clause.length
    while ((positions[next] ?? end) < start) next++
    const lasted = (positions[next] ?? end) < end
    const scope: Scope = { negated: false, wished: false, proven: '' }
    for (let at = start; at < end; at++)
      if (means(tokens.letters[at] ?? '', 'negation')) readNegation(tokens, at, scope, claims)
      else readWord(tokens, at, scope, claims)
    claims.proven += scope.proven
    addClaims(scope.proven, lasted, claims)
    if (applies(tokens, start, 'bareNo')) claims.stated.add('denied')
  }
  return claims
}
