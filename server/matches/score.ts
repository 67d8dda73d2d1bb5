import type { Disponibilites, TypePoste } from '#contract/nanny-applications.ts'
import type { TypeService } from '#contract/parent-requests.ts'
import type { Experience } from './experience.ts'
import { type AskedHours, coverage } from './hours.ts'
import { type Nearness, nearness, type PlaceId } from './places.ts'

/** What the score needs to know of a request; nothing else about the family can reach it. */
export interface TraitsDemande {
  readonly typeService: TypeService
  readonly place: PlaceId
  readonly hours: AskedHours
  readonly nombreEnfants: number
}

/** What the score needs to know of a nanny. */
export interface TraitsNounou {
  readonly typePoste: TypePoste
  readonly place: PlaceId
  readonly disponibilites: Disponibilites | null
  readonly experience: Experience
}

/** Every number of the score, each between 0 and 1 unless it says otherwise. docs/matching.md shows them. */
export const VALUES = {
  /** The job asked for by the job applied for; `prouve` when the account of experience proves the other job. */
  metier: {
    regulier: { nounou: 1, devoirs: { declare: 0.35, prouve: 0.7 }, personne: 0 },
    occasionnel: { nounou: 1, devoirs: { declare: 0.35, prouve: 0.7 }, personne: 0 },
    weekend: { nounou: 1, devoirs: { declare: 0.35, prouve: 0.7 }, personne: 0 },
    devoirs: { nounou: { declare: 0.6, prouve: 0.85 }, devoirs: 1, personne: 0 },
    personne: { nounou: { declare: 0.25, prouve: 0.7 }, devoirs: 0, personne: 1 },
  },
  proximite: {
    'meme-quartier': 1,
    'deux-pas': 1,
    voisin: 0.75,
    'meme-ville': 0.75,
    secteur: 0.5,
    'a-preciser': 0.5,
    loin: 0.25,
    'autre-ville': 0,
  },
  experience: {
    /** From a number of years on; the last that applies counts. */
    annees: [
      { des: 0, valeur: 0.2 },
      { des: 1 / 12, valeur: 0.3 },
      { des: 1, valeur: 0.4 },
      { des: 2, valeur: 0.55 },
      { des: 3, valeur: 0.75 },
      { des: 5, valeur: 0.9 },
    ],
    inconnue: 0.4,
    /** Added where the words fit the service. */
    mots: 0.1,
    /** At most this when the words prove the care of adults only and children are to be looked after, or the reverse. */
    autrePublic: 0.55,
    /** Taken off for many children when a beginner shows no sign of having looked after several. */
    groupe: { enfants: 3, annees: 2, malus: 0.15 },
  },
  poids: {
    famille: { heures: 0.4, experience: 0.35, proximite: 0.25 },
    nounou: { heures: 0.5, proximite: 0.5 },
  },
  /** Highest score of a pair, out of 100, when the hours asked for are covered not at all, or less than half. */
  plafond: { aucuneHeure: 29, moitie: 0.5, moinsDeLaMoitie: 49 },
} as const satisfies {
  metier: Record<TypeService, Record<TypePoste, number | { declare: number; prouve: number }>>
  proximite: Record<Nearness, number>
  [autres: string]: unknown
}

/** The four signals of one pair, each 0 to 1. */
export interface Signals {
  readonly metier: number
  readonly heures: number
  readonly experience: number
  readonly proximite: number
}

/** The three jobs, as an account of experience may prove them. */
export type Metier = 'garde' | 'devoirs' | 'personne'
type Proofs = Pick<Experience, Metier>

/** The job that a service is. */
export const metierDemande = (typeService: TypeService): Metier =>
  typeService === 'devoirs' || typeService === 'personne' ? typeService : 'garde'

/** 0 is a gate: such a pair is never proposed. */
export const metier = (typeService: TypeService, typePoste: TypePoste, proofs: Proofs): number => {
  const valeur = VALUES.metier[typeService][typePoste]
  if (typeof valeur === 'number') return valeur
  return proofs[metierDemande(typeService)] ? valeur.prouve : valeur.declare
}

export const heures = (demande: TraitsDemande, disponibilites: Disponibilites | null): number =>
  coverage(demande.typeService, demande.hours, disponibilites).part

/** 0 is a gate: another town. */
export const proximite = (a: PlaceId, b: PlaceId): number => VALUES.proximite[nearness(a, b)]

/** Steps of `VALUES.experience.annees`; -1 when the years are unknown. */
export type YearsStep = number
export const yearsStep = (annees: number | null): YearsStep =>
  annees === null ? -1 : VALUES.experience.annees.findLastIndex(({ des }) => annees >= des)

/** Whether the words of an account fit a service: what `VALUES.experience.mots` rewards. */
export const fits = (typeService: TypeService, { enfants, devoirs, personne }: Experience): boolean =>
  typeService === 'personne' ? personne : typeService === 'devoirs' ? devoirs : enfants

/** Whether an account proves only work with adults for a service to children, or the reverse. */
export const isOtherPublic = (
  typeService: TypeService,
  { enfants, devoirs, personne }: Experience,
): boolean =>
  typeService === 'personne' ? (enfants || devoirs) && !personne : personne && !enfants && !devoirs

/** Many children for somebody who never looked after several and has not worked for long. */
export const lacksGroups = (
  { typeService, nombreEnfants }: Pick<TraitsDemande, 'typeService' | 'nombreEnfants'>,
  { annees, groupes }: Experience,
): boolean => {
  const { groupe } = VALUES.experience
  return (
    typeService !== 'personne' &&
    nombreEnfants >= groupe.enfants &&
    annees !== null &&
    annees < groupe.annees &&
    !groupes
  )
}

export const experience = (
  demande: Pick<TraitsDemande, 'typeService' | 'nombreEnfants'>,
  recit: Experience,
): number => {
  const { annees, inconnue, mots, autrePublic, groupe } = VALUES.experience
  const parAnnees = annees[yearsStep(recit.annees)]?.valeur ?? inconnue
  const bonus = fits(demande.typeService, recit) ? mots : 0
  const malus = lacksGroups(demande, recit) ? groupe.malus : 0
  const valeur = parAnnees + bonus - malus
  return isOtherPublic(demande.typeService, recit) ? Math.min(valeur, autrePublic) : valeur
}

/** What each side gains from a pair, 0 to 1. */
export const gains = ({
  metier,
  heures,
  experience,
  proximite,
}: Signals): { famille: number; nounou: number } => {
  const { famille, nounou } = VALUES.poids
  return {
    famille:
      metier * (famille.heures * heures + famille.experience * experience + famille.proximite * proximite),
    nounou: metier * (nounou.heures * heures + nounou.proximite * proximite),
  }
}

export const TOP_SCORE = 100

/**
 * The score of a pair, whole, 0 to 100: what both sides gain, as the harmonic mean of the two, so that neither side
 * pays for the other. 0 means that a gate is closed, and only that.
 *
 * Written as 2 / (1/P + 1/N): each step keeps the order of its inputs in floating point too, so that a better signal
 * never gives a lower score by a rounding.
 */
export const score = (pair: Signals): number => {
  const { metier, heures, proximite } = pair
  if (metier === 0 || proximite === 0) return 0
  const { famille, nounou } = gains(pair)
  const plein = Math.round((TOP_SCORE * 2) / (1 / famille + 1 / nounou))
  const { aucuneHeure, moitie, moinsDeLaMoitie } = VALUES.plafond
  const plafond = heures === 0 ? aucuneHeure : heures < moitie ? moinsDeLaMoitie : TOP_SCORE
  return Math.max(1, Math.min(plein, plafond))
}

export const signals = (demande: TraitsDemande, nounou: TraitsNounou): Signals => ({
  metier: metier(demande.typeService, nounou.typePoste, nounou.experience),
  heures: heures(demande, nounou.disponibilites),
  experience: experience(demande, nounou.experience),
  proximite: proximite(demande.place, nounou.place),
})
