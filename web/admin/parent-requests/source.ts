import type { ListOrdre } from '#contract/fields.admin.ts'
import {
  endpoints,
  PARENT_REQUEST_STATUTS,
  type ParentRequest,
  type ParentRequestStatut,
} from '#contract/parent-requests.admin.ts'
import { TYPES_SERVICE, type TypeService } from '#contract/parent-requests.ts'
import { choiceOf, type ListSource, searchAndOrder, unwantedOf } from '../lists/source.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { askPage } from '../session/ask.ts'

export interface ParentRequestFilters {
  readonly q?: string
  readonly indesirables?: 'oui'
  readonly statut?: ParentRequestStatut
  readonly service?: TypeService
  readonly ordre?: ListOrdre
}

export const parentRequests: ListSource<ParentRequest, ParentRequestFilters> = {
  key: QUERY_KEYS.parentRequests,
  endpoint: endpoints.listParentRequests,
  filtersOf: (params) => {
    const statut = choiceOf(params, 'statut', PARENT_REQUEST_STATUTS)
    const service = choiceOf(params, 'service', TYPES_SERVICE)
    return {
      ...searchAndOrder(params),
      ...unwantedOf(params),
      ...(statut ? { statut } : {}),
      ...(service ? { service } : {}),
    }
  },
  ask: (query, signal) => askPage(endpoints.listParentRequests, { query, signal }),
}

/** Prefilled text for SMS and WhatsApp. It contains nothing of the request but the name. */
export const parentMessage = (nom: string): string =>
  `Bonjour ${nom}, ici votre service de garde d'enfants. Nous avons bien reçu votre demande. Quand pouvons-nous vous appeler pour en parler\u00a0?`
