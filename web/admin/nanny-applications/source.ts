import {
  endpoints,
  type NannyApplication,
  type StatutCandidature,
} from '#contract/nanny-applications.admin.ts'
import type { TypePoste } from '#contract/nanny-applications.ts'
import type { ListSource } from '../lists/use-list.ts'
import { askPage } from '../session/ask.ts'

export interface NannyApplicationFilters {
  readonly q?: string
  readonly statut?: StatutCandidature
  readonly poste?: TypePoste
  readonly ordre?: 'recent' | 'ancien'
}

export const nannyApplications: ListSource<NannyApplication, NannyApplicationFilters> = {
  noun: 'nanny-applications',
  ask: (query, signal) => askPage(endpoints.listNannyApplications, { query, signal }),
}

export const messagePourCandidate = (nom: string): string =>
  `Bonjour ${nom}, ici votre service de garde d'enfants. Nous avons bien reçu votre candidature. Quand pouvons-nous vous appeler pour en parler ?`
