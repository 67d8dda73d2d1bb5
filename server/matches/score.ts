import type { Disponibilites, TypePoste } from '#contract/nanny-applications.ts'
import type { TypeService } from '#contract/parent-requests.ts'
import type { Experience } from '../experience/read-experience.ts'
import type { PlaceIndex } from '../places/known-places.ts'
import { nearness } from '../places/nearness.ts'
import { type Asked, coverage } from './hours.ts'
import { type Care, VALUES } from './values.ts'

/** What a request asks for, apart from its place. */
export interface Wanted extends Asked {
  readonly nombreEnfants: number
}

/** Fields of a request that the experience signal depends on. */
type ForWhom = Pick<Wanted, 'typeService' | 'nombreEnfants'>

/** What a nanny offers, apart from her place. */
export interface Offered {
  readonly typePoste: TypePoste
  readonly disponibilites: Disponibilites | null
  readonly experience: Experience
}

/** Input of the score for a request. The score uses no other data about the family. */
export interface RequestFacts {
  readonly place: PlaceIndex
  readonly wanted: Wanted
}

/** Input of the score for a nanny. */
export interface NannyFacts {
  readonly place: PlaceIndex
  readonly offered: Offered
}

/** The four signals of one pair, each 0 to 1. */
export interface Signals {
  readonly metier: number
  readonly heures: number
  readonly experience: number
  readonly proximite: number
}

/** The kind of care that a service asks for. */
export const careOf = (typeService: TypeService): Care =>
  typeService === 'devoirs' || typeService === 'personne' ? typeService : 'garde'

/** How well the kind of work fits, 0 to 1. A pair with 0 is in no list of matches. */
export const metier = (
  typeService: TypeService,
  typePoste: TypePoste,
  proven: Pick<Experience, Care>,
): number => {
  const care = careOf(typeService)
  const valeur = VALUES.metier[care][typePoste]
  if (typeof valeur === 'number') return valeur
  return proven[care] ? valeur.prouve : valeur.declare
}

/** Index into `VALUES.experience.annees`; -1 when the years are unknown. */
const yearsStep = (annees: number | null): number =>
  annees === null ? -1 : VALUES.experience.annees.findLastIndex(({ des }) => annees >= des)

/** Whether her experience covers the people or the work of the service (bonus: `VALUES.experience.mots`). */
export const fits = (typeService: TypeService, facts: Experience): boolean =>
  facts[VALUES.experience.public[careOf(typeService)]]

/** Whether the service is for children and her experience is only with adults, or the reverse. */
export const isOtherPublic = (typeService: TypeService, facts: Experience): boolean => {
  const [children, adults] = [facts.enfants || facts.devoirs, facts.personne]
  return typeService === 'personne' ? children && !adults : adults && !children
}

export const hasManyChildren = ({ nombreEnfants }: Pick<ForWhom, 'nombreEnfants'>): boolean =>
  nombreEnfants >= VALUES.experience.groupe.enfants

/** Whether the request has many children, and the nanny has few years and no experience with several children. */
export const lacksGroups = (request: ForWhom, { annees, groupes }: Experience): boolean =>
  request.typeService !== 'personne' &&
  hasManyChildren(request) &&
  annees !== null &&
  annees < VALUES.experience.groupe.annees &&
  !groupes

/** How well her experience fits the request, 0 to 1. */
export const experience = (request: ForWhom, facts: Experience): number => {
  const { annees, inconnue, mots, autrePublic, groupe } = VALUES.experience
  const byYears = annees[yearsStep(facts.annees)]?.valeur ?? inconnue
  const bonus = fits(request.typeService, facts) ? mots : 0
  const malus = lacksGroups(request, facts) ? groupe.malus : 0
  const valeur = byYears + bonus - malus
  return isOtherPublic(request.typeService, facts) ? Math.min(valeur, autrePublic) : valeur
}

/** Benefit of a pair for the family and for the nanny, each 0 to 1. */
export const gains = ({ metier, heures, experience, proximite }: Signals) => {
  const { famille, nounou } = VALUES.poids
  return {
    famille:
      metier * (famille.heures * heures + famille.experience * experience + famille.proximite * proximite),
    nounou: metier * (nounou.heures * heures + nounou.proximite * proximite),
  }
}

export const TOP_SCORE = 100

/**
 * Score of a pair, an integer from 0 to 100: the harmonic mean of both benefits (`gains`), so that a high benefit of
 * one side does not hide a low benefit of the other. At most `VALUES.plafond` when few of the hours are covered. 0 if
 * and only if `metier` or `proximite` is 0.
 * Written as 2 / (1/famille + 1/nounou): every step is monotonic in floating point too, so that rounding never gives a
 * better signal a lower score.
 */
export const score = (pair: Signals): number => {
  const { metier, heures, proximite } = pair
  if (metier === 0 || proximite === 0) return 0
  const { famille, nounou } = gains(pair)
  const full = Math.round((TOP_SCORE * 2) / (1 / famille + 1 / nounou))
  const { aucuneHeure, moitie, moinsDeLaMoitie } = VALUES.plafond
  const most = heures === 0 ? aucuneHeure : heures < moitie ? moinsDeLaMoitie : TOP_SCORE
  return Math.max(1, Math.min(full, most))
}

export const signals = (
  { place: work, wanted }: RequestFacts,
  { place: home, offered }: NannyFacts,
): Signals => ({
  metier: metier(wanted.typeService, offered.typePoste, offered.experience),
  heures: coverage(wanted, offered.disponibilites).part,
  experience: experience(wanted, offered.experience),
  // 0 means another town: the pair is in no list of matches.
  proximite: VALUES.proximite[nearness(work, home)],
})
