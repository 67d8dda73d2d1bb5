import { MISE_EN_RELATION_STATUTS, type MiseEnRelationStatut } from '#contract/etapes.admin.ts'
import { endpoints, type MiseEnRelation } from '#contract/mises-en-relation.admin.ts'
import { choiceOf, type ListSource, searchAndOrder } from '../lists/source.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { askPage } from '../session/ask.ts'

export interface MiseEnRelationFilters {
  /** One pair, for a link to its card. */
  readonly id?: string
  readonly q?: string
  readonly statut?: MiseEnRelationStatut
  readonly requestId?: string
  readonly nannyId?: string
  readonly employeId?: string
  readonly ordre?: 'recent' | 'ancien'
}

export const misesEnRelation: ListSource<MiseEnRelation, MiseEnRelationFilters> = {
  key: QUERY_KEYS.misesEnRelation,
  endpoint: endpoints.listMisesEnRelation,
  filtersOf: (params) => {
    const statut = choiceOf(params, 'statut', MISE_EN_RELATION_STATUTS)
    const { q, ordre } = searchAndOrder(params)
    const id = params.get('id')
    return {
      ...(id ? { id } : {}),
      ...(q ? { q } : {}),
      ...(ordre === 'ancien' ? { ordre } : {}),
      ...(statut ? { statut } : {}),
    }
  },
  ask: (query, signal) => askPage(endpoints.listMisesEnRelation, { query, signal }),
}
