import type { ListOrdre } from '#contract/fields.admin.ts'
import {
  endpoints,
  NANNY_APPLICATION_STATUTS,
  type NannyApplication,
  type NannyApplicationStatut,
} from '#contract/nanny-applications.admin.ts'
import { TYPES_POSTE, type TypePoste } from '#contract/nanny-applications.ts'
import { choiceOf, type ListSource, searchAndOrder, unwantedOf } from '../lists/source.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { askPage } from '../session/ask.ts'

export interface NannyApplicationFilters {
  readonly q?: string
  readonly indesirables?: 'oui'
  readonly statut?: NannyApplicationStatut
  readonly poste?: TypePoste
  readonly ordre?: ListOrdre
}

export const nannyApplications: ListSource<NannyApplication, NannyApplicationFilters> = {
  key: QUERY_KEYS.nannyApplications,
  endpoint: endpoints.listNannyApplications,
  filtersOf: (params) => {
    const statut = choiceOf(params, 'statut', NANNY_APPLICATION_STATUTS)
    const poste = choiceOf(params, 'poste', TYPES_POSTE)
    return {
      ...searchAndOrder(params),
      ...unwantedOf(params),
      ...(statut ? { statut } : {}),
      ...(poste ? { poste } : {}),
    }
  },
  ask: (query, signal) => askPage(endpoints.listNannyApplications, { query, signal }),
}

/** Prefilled text for SMS and WhatsApp. */
export const applicantMessage = (nom: string): string =>
  `Bonjour ${nom}, ici votre service de garde d'enfants. Nous avons bien reçu votre candidature. Quand pouvons-nous vous appeler pour en parler\u00a0?`
