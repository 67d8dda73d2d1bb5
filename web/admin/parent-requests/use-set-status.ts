import { useQueryClient } from '@tanstack/react-query'
import {
  endpoints,
  PARENT_REQUEST_STATUTS,
  type ParentRequest,
  type ParentRequestStatut,
} from '#contract/parent-requests.admin.ts'
import { useOpenButton } from '../lists/use-address.ts'
import { changeOptimistically } from '../lists/use-list.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { useUndoableWrite } from '../writes/use-undoable-write.ts'

interface StatusChange {
  readonly request: ParentRequest
  readonly statut: ParentRequestStatut
}

/**
 * Sets the status of a request; its toast sets it back, and leads to a record that left the list. `record`: its id; its
 * changes of status are sent one after the other.
 */
export const useSetStatus = (record: string) => {
  const queries = useQueryClient()
  const openButton = useOpenButton(record)
  return useUndoableWrite(
    {
      record,
      send: ({ request, statut }: StatusChange) =>
        ask(endpoints.setParentRequestStatus, {
          params: { id: request.id },
          body: { status: statut, depuis: request.statut },
        }),
      showAtOnce: ({ request, statut }) =>
        changeOptimistically<ParentRequest>(queries, QUERY_KEYS.parentRequests, request.id, { statut }),
      changes: ['parentRequests'],
      done: (_, { request, statut }) => ({
        title: 'Statut mis à jour',
        text: `${request.nom}\u00a0: ${PARENT_REQUEST_STATUTS[statut]}`,
        open: openButton(statut),
      }),
      failed: () => ({ title: 'Erreur', text: 'Impossible de mettre à jour le statut' }),
    },
    (request, change) => ({ request, statut: change.request.statut }),
  )
}
