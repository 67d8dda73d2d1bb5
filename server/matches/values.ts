import type { Disponibilites, TypePoste } from '#contract/nanny-applications.ts'
import { EVERY_DAY, MONDAY_TO_FRIDAY, SATURDAY_AND_SUNDAY } from '#contract/service-days.admin.ts'
import { DAY_HALF_HOURS } from '../facts/asked-hours.ts'
import type { Nearness } from '../places/nearness.ts'

/** The three kinds of care that a service asks for and that an experience text may prove. */
export type Care = 'garde' | 'devoirs' | 'personne'

/** Numbers of the score. Values of signals and their weights are from 0 to 1. docs/matching.md shows them. */
export const VALUES = {
  /** By the care asked for and the job applied for. `prouve`: her experience text proves the care asked for. */
  metier: {
    garde: { nounou: 1, devoirs: { declare: 0.35, prouve: 0.7 }, personne: 0 },
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
    /** `des`: number of years from which the value holds; the last that applies counts. */
    annees: [
      { des: 0, valeur: 0.2 },
      { des: 1 / 12, valeur: 0.3 },
      { des: 1, valeur: 0.4 },
      { des: 2, valeur: 0.55 },
      { des: 3, valeur: 0.75 },
      { des: 5, valeur: 0.9 },
    ],
    inconnue: 0.4, // The text does not say how many years.
    /** What an experience text mentions when it fits the kind of care. */
    public: { garde: 'enfants', devoirs: 'devoirs', personne: 'personne' },
    /** Added where the words fit the service. */
    mots: 0.1,
    /** At most this when her experience is with adults only and the service is for children, or the reverse. */
    autrePublic: 0.55,
    /** `malus` is subtracted for `enfants` children or more, below `annees` years, without experience with several. */
    groupe: { enfants: 3, annees: 2, malus: 0.15 },
  },
  poids: {
    famille: { heures: 0.4, experience: 0.35, proximite: 0.25 },
    nounou: { heures: 0.5, proximite: 0.5 },
  },
  /** Highest score, out of 100, when the hours asked for are covered not at all, or less than half (`moitie`). */
  plafond: { aucuneHeure: 29, moitie: 0.5, moinsDeLaMoitie: 49 },
} as const satisfies {
  metier: Record<Care, Record<TypePoste, number | { declare: number; prouve: number }>>
  proximite: Record<Nearness, number>
  [autres: string]: unknown
}

/** The same half-hours on some days (0 is Monday); `end` is above DAY_HALF_HOURS when they end the next morning. */
export interface Shift {
  readonly days: readonly number[]
  readonly start: number
  readonly end: number
}

/** When a nanny can work, by her availability (docs/matching.md). 12 is 06:00, 40 is 20:00 and 44 is 22:00. */
export const SHIFTS: Record<Disponibilites, Shift> = {
  'lundi-vendredi': { days: MONDAY_TO_FRIDAY, start: 12, end: 40 },
  weekend: { days: SATURDAY_AND_SUNDAY, start: 12, end: 44 },
  nuits: { days: EVERY_DAY, start: 40, end: DAY_HALF_HOURS + 12 },
  flexible: { days: EVERY_DAY, start: 0, end: DAY_HALF_HOURS },
}
