import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endpoints, type ParentRequest, type ParentRequestStatut } from '#contract/parent-requests.admin.ts'
import { refusalMessage } from '../../api/call.ts'
import { toast } from '../../ui/toast.ts'
import { COUNTS_KEY } from '../dashboard/use-counts.ts'
import { changeAtOnce } from '../lists/use-list.ts'
import { ask, deservesToast } from '../session/ask.ts'
import { parentRequests } from './source.ts'

const IMPOSSIBLE = 'Impossible de mettre à jour le statut'

/** Sets a request's status: shown at once, put back when the server says no (spec §4, §8). */
export const useSetStatus = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ request, statut }: { request: ParentRequest; statut: ParentRequestStatut }) =>
      ask(endpoints.setParentRequestStatus, {
        params: { id: request.id },
        body: { status: statut, depuis: request.statut },
      }),
    onMutate: ({ request, statut }) =>
      changeAtOnce<ParentRequest>(queries, parentRequests.noun, request.id, { statut }),
    onSuccess: () => toast('Statut mis à jour'),
    onError: (error, _change, putBack) => {
      putBack?.()
      if (deservesToast(error)) toast('Erreur', refusalMessage(error, IMPOSSIBLE), 'destructive')
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [parentRequests.noun] }),
        queries.invalidateQueries({ queryKey: COUNTS_KEY }),
      ]),
  })
}
