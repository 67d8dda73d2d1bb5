import type { TypePoste } from '#contract/nanny-applications.ts'
import { type Steps, uncounted } from '../places/phrases.ts'
import { readClaims } from './claims.ts'
import { tokenize } from './tokens.ts'
import { means } from './words.ts'
import { readYears } from './years.ts'

/** Facts read from an experience text. They never include name, age or origin. */
export interface Experience {
  /** Years of work, months as fractions; null when the text does not say. */
  readonly annees: number | null
  /** True for vague texts such as "plusieurs années": `annees` is then a low estimate. */
  readonly approximatif: boolean
  /** Names children in what she has done, or proves childcare. */
  readonly enfants: boolean
  // Whether the text proves each of the three kinds of care.
  readonly garde: boolean
  readonly devoirs: boolean
  readonly personne: boolean
  /** Names several children, or work with a group of them. */
  readonly groupes: boolean
}

/** Years for "peu d'expérience" when nothing else is said. */
const LITTLE_YEARS = 0.5

/**
 * Reads an experience text. The text becomes tokens with meanings (tokens.ts, words.ts); `readYears` counts the years
 * of work and leaves out ages, studies and other trades; `readClaims` collects the kinds of care that a clause states
 * as done, not negated and not only wished for. Linear in the length of the text, which tests check by `steps`.
 * @param typePoste decides what "garder" means without an object
 * @param annee the current year in Libreville, for "depuis 2018"
 */
export const readExperience = (
  texte: string,
  typePoste: TypePoste,
  annee: number,
  steps: Steps = uncounted,
): Experience => {
  const tokens = tokenize(texte, steps)
  const { annees, approximatif, positions } = readYears(tokens, annee)
  const { proven, stated } = readClaims(tokens, positions)
  const careAlone = stated.has('careAlone')
  const personne = means(proven, 'frail') || (careAlone && typePoste === 'personne')
  const garde = stated.has('childcare') || (careAlone && typePoste !== 'personne')
  const devoirs = means(proven, 'school')
  const provesNothing = !stated.has('experience') && !garde && !devoirs && !personne
  const isBeginner = stated.has('beginner') || (stated.has('denied') && provesNothing)
  return {
    annees: annees ?? (isBeginner ? 0 : stated.has('littleExperience') ? LITTLE_YEARS : null),
    approximatif,
    enfants: garde || means(proven, 'child'),
    garde,
    devoirs,
    personne,
    groupes: stated.has('groups'),
  }
}
