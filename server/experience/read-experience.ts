import type { TypePoste } from '#contract/nanny-applications.ts'
import { type Steps, uncounted } from '../places/plain-text.ts'
import { readClaims } from './claims.ts'
import { createReading } from './reading.ts'
import { readTokens } from './tokens.ts'
import { MEANING as M } from './words.ts'
import { readYears } from './years.ts'

/** Facts read from an account of experience. They never include name, age or origin. */
export interface Experience {
  /** Years of work, months as fractions; null when the text does not say. */
  readonly annees: number | null
  /** True for vague texts such as "plusieurs années": `annees` is then a low estimate. */
  readonly approximatif: boolean
  /** Mentions children. */
  readonly enfants: boolean
  /** Proves each of the three kinds of care. */
  readonly garde: boolean
  readonly devoirs: boolean
  readonly personne: boolean
  /** Has looked after several children at once. */
  readonly groupes: boolean
}

/** Years for "peu d'expérience" when nothing else is said. */
const LITTLE_YEARS = 0.5

/**
 * Reads an account of experience. The text becomes tokens with meanings (tokens.ts, words.ts); `readYears` adds up the
 * durations of work and leaves out ages, studies and other trades; `readClaims` collects the kinds of care that a clause
 * states as done, not negated and not only wished for. Linear in the length of the text.
 * @param typePoste decides what "garder" means when the text names no child and no adult
 * @param annee the current year in Libreville, for "depuis 2018"
 */
export const readExperience = (
  texte: string,
  typePoste: TypePoste,
  annee: number,
  steps: Steps = uncounted,
): Experience => {
  const reading = createReading(readTokens(texte, steps), annee, steps)
  const { annees, approximatif, mentions } = readYears(reading)
  const claims = readClaims(reading, mentions)
  const { proven, careAlone } = claims
  const personne = (proven & M.frail) !== 0 || (careAlone && typePoste === 'personne')
  const garde = claims.childcare || (careAlone && typePoste !== 'personne')
  const devoirs = (proven & M.school) !== 0
  const isBeginner =
    claims.beginner || (claims.denied && !claims.experience && !garde && !devoirs && !personne)
  return {
    annees: annees ?? (isBeginner ? 0 : claims.littleExperience ? LITTLE_YEARS : null),
    approximatif,
    enfants: garde || (proven & M.child) !== 0,
    garde,
    devoirs,
    personne,
    groupes: claims.groups,
  }
}
