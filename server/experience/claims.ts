import { DOMAIN, type Reading } from './reading.ts'
import { MEANING as M, NEVER } from './words.ts'

/** What an account of experience states. Negated words and wishes are not in `proven`. */
export interface Claims {
  /** MEANING bits of all clauses. */
  proven: number
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
  proven: number
}

/** "jamais travaillé", "jamais vraiment exercé": nowhere at all, unlike "jamais travaillé en crèche". */
const neverWorked = (reading: Reading, never: number): boolean => {
  const verb = reading.at(never + 1) === 0 ? never + 2 : never + 1
  return reading.has(verb, M.work) && (reading.after(verb + 1) & (DOMAIN | M.otherJob)) === 0
}

const readNegation = (reading: Reading, i: number, scope: Scope, claims: Claims): void => {
  // "pas de problème", "pas que" deny nothing.
  if (reading.has(reading.skipArticles(i + 1), M.harmless)) scope.negated = false
  else {
    if (reading.value(i) === NEVER && neverWorked(reading, i)) claims.beginner = true
    // "je garde pas les bébés": the verb before is denied too.
    if (!scope.negated && reading.has(i - 1, M.care | M.work)) scope.proven &= ~reading.at(i - 1)
    scope.negated = true
  }
}

const readExperienceWord = (reading: Reading, i: number, scope: Scope, claims: Claims): void => {
  // "expérience professionnelle : aucune": one word may stand between.
  const next = reading.skipArticles(i + 1)
  const answer = reading.at(next) === 0 ? next + 1 : next
  const isNothing =
    reading.has(answer, M.negation) || (reading.has(answer, M.number) && reading.value(answer) === 0)
  const answeredNo = isNothing && reading.clauseEnd(answer) === answer + 1
  if (scope.negated || answeredNo) {
    if (reading.after(i + 1) & DOMAIN) claims.denied = true
    else claims.beginner = true
  } else if (reading.has(i - 1, M.ordinal) && reading.value(i - 1) === 1) claims.beginner = true
  else if (reading.has(reading.skipArticlesBack(i - 1), M.less)) claims.littleExperience = true
  else {
    claims.experience = true
    scope.wished = false
  }
}

/** "trois enfants", "plusieurs enfants". */
const countsSeveral = (reading: Reading, i: number): boolean =>
  (reading.has(i, M.number) && reading.value(i) >= 3 && reading.has(i + 1, M.child | M.kin)) ||
  (reading.has(i, M.vague) && reading.has(i + 1, M.child))

const readWord = (reading: Reading, i: number, scope: Scope, claims: Claims): void => {
  const meaning = reading.at(i)
  if (meaning & M.number && reading.has(reading.skipArticles(i + 1), M.time)) scope.wished = false
  if (!scope.negated && countsSeveral(reading, i)) claims.groups = true
  if (meaning & M.experience) readExperienceWord(reading, i, scope, claims)
  if (meaning & M.beginner && !scope.negated) claims.beginner = true
  if (meaning & M.wish) scope.wished = true
  else if (scope.wished) return
  else if (!scope.negated) scope.proven |= meaning
  else if (meaning & (M.work | M.care | M.childJob)) claims.denied = true
}

const readClause = (reading: Reading, start: number, end: number, lasted: boolean, claims: Claims): void => {
  const scope: Scope = { negated: false, wished: false, proven: 0 }
  for (let i = start; i < end; i++) {
    const meaning = reading.at(i)
    if (meaning & M.negation) readNegation(reading, i, scope, claims)
    else readWord(reading, i, scope, claims)
  }
  const { proven } = scope
  claims.proven |= proven
  if (proven & M.group) claims.groups = true
  const elsewhere = proven & (M.school | M.frail)
  if (proven & M.childJob) claims.childcare = true
  else if (proven & M.child && !elsewhere) {
    if (lasted || proven & (M.care | M.work | M.experience | M.group)) claims.childcare = true
  } else if (proven & M.care && !(proven & M.child) && !elsewhere) claims.careAlone = true
}

/** Whether a clause contains only a negation: "Aucune", "Non", "0", "Rien pour le moment". */
const isBareNo = (reading: Reading, start: number, end: number): boolean => {
  let no = false
  for (let i = start; i < end; i++) {
    if (reading.has(i, M.now)) continue
    const isNo = reading.has(i, M.negation) || (reading.has(i, M.number) && reading.value(i) === 0)
    if (!isNo) return false
    no = true
  }
  return no
}

/** Reads clause by clause. `mentions` are the positions of durations of work: "trois ans avec des bébés" is proof. */
export const readClaims = (reading: Reading, mentions: readonly number[]): Claims => {
  const claims: Claims = {
    proven: 0,
    childcare: false,
    careAlone: false,
    groups: false,
    experience: false,
    beginner: false,
    denied: false,
    littleExperience: false,
  }
  const lasting = new Set(mentions.map((mention) => reading.clauseStart(mention)))
  for (let start = 0; start < reading.count; ) {
    const end = reading.clauseEnd(start)
    readClause(reading, start, end, lasting.has(start), claims)
    if (isBareNo(reading, start, end)) claims.denied = true
    start = end + 1
  }
  return claims
}
