import { type Account, applies } from './account.ts'
import { anyOf, rule } from './words.ts'

/** What an account of experience states. */
export interface Claims {
  /** Letters of the words that are stated as done: without negated words and wishes. */
  proven: string
  /** A clause mentions work with children, and not lessons or frail people. */
  childcare: boolean
  /** "garder" without an object. */
  careAlone: boolean
  groups: boolean
  /** States that she has experience. */
  experience: boolean
  /** "aucune expérience", "débutante". */
  beginner: boolean
  /** "jamais travaillé en crèche": denies one kind of work. Other clauses may still prove experience. */
  denied: boolean
  littleExperience: boolean
}

/** State while a clause is read from left to right. A negation or a wish applies to the words after it. */
interface Scope {
  negated: boolean
  wished: boolean
  proven: string
}

const DOMAIN = 'childJob|care|school|frail|child'

const NEGATION = anyOf('negation')
/** "pas de problème", "pas que" deny nothing. */
const DENIES_NOTHING = rule('{negation}{of}{0,3}{harmless}')
/** "jamais travaillé", "jamais vraiment exercé": nowhere at all, unlike "jamais travaillé en crèche". */
const NEVER_WORKED = rule(`{never}{unknown}?{work}(?!{any}{0,40}{${DOMAIN}|otherJob})`)
const VERB_BEFORE = rule('(?<={care|work})')

const readNegation = (account: Account, at: number, scope: Scope, claims: Claims): void => {
  if (applies(account, at, DENIES_NOTHING)) scope.negated = false
  else {
    if (applies(account, at, NEVER_WORKED)) claims.beginner = true
    // "je garde pas les bébés": the verb before is denied too.
    if (!scope.negated && applies(account, at, VERB_BEFORE)) scope.proven = scope.proven.slice(0, -1)
    scope.negated = true
  }
}

const EXPERIENCE = anyOf('experience')
/** "expérience professionnelle : aucune" */
const ANSWERED_NO = rule('{experience}{of}{0,3}{unknown}?{negation|nothing}(?:{break}|$)')
const OF_DOMAIN = rule(`{any}{0,40}{${DOMAIN}}`)
const FIRST_BEFORE = rule('(?<={first})')
const LESS_BEFORE = rule('(?<={less}{of}{0,3})')

const readExperienceWord = (account: Account, at: number, scope: Scope, claims: Claims): void => {
  if (scope.negated || applies(account, at, ANSWERED_NO)) {
    if (applies(account, at + 1, OF_DOMAIN)) claims.denied = true
    else claims.beginner = true
  } else if (applies(account, at, FIRST_BEFORE)) claims.beginner = true
  else if (applies(account, at, LESS_BEFORE)) claims.littleExperience = true
  else {
    claims.experience = true
    scope.wished = false
  }
}

const DURATION = rule('{number}{of}{0,3}{time}')
const SEVERAL_CHILDREN = rule('{several}{child|kin}|{vague}{child}')
const BEGINNER = anyOf('beginner')
const WISH = anyOf('wish')
const DENIABLE = anyOf('work|care|childJob')

const readWord = (account: Account, at: number, scope: Scope, claims: Claims): void => {
  const letter = account.letters[at] ?? ''
  if (applies(account, at, DURATION)) scope.wished = false
  if (!scope.negated && applies(account, at, SEVERAL_CHILDREN)) claims.groups = true
  if (EXPERIENCE.test(letter)) readExperienceWord(account, at, scope, claims)
  if (BEGINNER.test(letter) && !scope.negated) claims.beginner = true
  if (WISH.test(letter)) scope.wished = true
  else if (scope.wished) return
  else if (!scope.negated) scope.proven += letter
  else if (DENIABLE.test(letter)) claims.denied = true
}

const GROUP = anyOf('group')
const CHILD = anyOf('child')
const CHILD_JOB = anyOf('childJob')
const CARE = anyOf('care')
const WORK = anyOf('care|work|experience|group')
const ELSEWHERE = anyOf('school|frail')

/** @param lasted the clause has a duration of work: "trois ans avec des bébés" is proof */
const weigh = (proven: string, lasted: boolean, claims: Claims): void => {
  claims.proven += proven
  if (GROUP.test(proven)) claims.groups = true
  if (CHILD_JOB.test(proven)) claims.childcare = true
  else if (!ELSEWHERE.test(proven)) {
    if (!CHILD.test(proven)) claims.careAlone ||= CARE.test(proven)
    else if (lasted || WORK.test(proven)) claims.childcare = true
  }
}

const CLAUSE = new RegExp(`${rule('{any}').source}+`, 'g')
/** "Aucune", "Non", "0", "Rien pour le moment" */
const BARE_NO = rule('{now}{0,3}{negation|nothing}{now|negation|nothing}{0,3}(?:{break}|$)')

/** Reads clause by clause. `positions` are those of the durations of work. */
export const readClaims = (account: Account, positions: readonly number[]): Claims => {
  const claims: Claims = {
    proven: '',
    childcare: false,
    careAlone: false,
    groups: false,
    experience: false,
    beginner: false,
    denied: false,
    littleExperience: false,
  }
  let next = 0
  for (const { 0: clause, index: start } of account.letters.matchAll(CLAUSE)) {
    const end = start + clause.length
    while ((positions[next] ?? end) < start) next++
    const lasted = (positions[next] ?? end) < end
    const scope: Scope = { negated: false, wished: false, proven: '' }
    for (let at = start; at < end; at++)
      if (NEGATION.test(account.letters[at] ?? '')) readNegation(account, at, scope, claims)
      else readWord(account, at, scope, claims)
    weigh(scope.proven, lasted, claims)
    if (applies(account, start, BARE_NO)) claims.denied = true
  }
  return claims
}
