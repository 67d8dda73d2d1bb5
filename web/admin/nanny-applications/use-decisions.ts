import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  endpoints,
  type NannyApplication,
  type NannyApplicationStatut,
} from '#contract/nanny-applications.admin.ts'
import { refusalMessage } from '../../api/call.ts'
import { toast } from '../../ui/toast.ts'
import { COUNTS_KEY } from '../dashboard/use-counts.ts'
import { employees } from '../employees/source.ts'
import { changeAtOnce } from '../lists/use-list.ts'
import { ask, deservesToast } from '../session/ask.ts'
import { nannyApplications } from './source.ts'

/** What is said when a move succeeds and when it fails; the failures are spec §8's. */
const WORDS: Readonly<Record<NannyApplicationStatut, { done: string; failed: string }>> = {
  en_examen: { done: 'Statut mis à jour', failed: 'Impossible de mettre à jour le statut' },
  en_attente: { done: 'Statut mis à jour', failed: 'Impossible de mettre à jour le statut' },
  traite: { done: 'Statut mis à jour', failed: 'Impossible de mettre à jour le statut' },
  accepte: { done: 'Candidature acceptée', failed: "Impossible d'accepter la candidature" },
  refuse: { done: 'Candidature refusée', failed: 'Impossible de refuser la candidature' },
}

const useRefetchLists = () => {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [[nannyApplications.noun], [employees.noun], COUNTS_KEY].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
}

/**
 * Moves an application: shown at once, put back when the server says no. Accepting hires in the same transaction of
 * the server (rules.md, "Statuses"), so that one call does what spec §4 describes as two.
 */
export const useMove = () => {
  const queries = useQueryClient()
  const refetchLists = useRefetchLists()
  return useMutation({
    mutationFn: ({ application, to }: { application: NannyApplication; to: NannyApplicationStatut }) =>
      ask(endpoints.setNannyApplicationStatus, {
        params: { id: application.id },
        body: { status: to, depuis: application.statut },
      }),
    onMutate: ({ application, to }) =>
      changeAtOnce<NannyApplication>(queries, nannyApplications.noun, application.id, { statut: to }),
    onSuccess: (_moved, { application, to }) =>
      toast(WORDS[to].done, to === 'accepte' ? `${application.nom} fait partie des employés.` : undefined),
    onError: (error, { to }, putBack) => {
      putBack?.()
      if (deservesToast(error)) toast('Erreur', refusalMessage(error, WORDS[to].failed), 'destructive')
    },
    onSettled: refetchLists,
  })
}

export const useDeleteApplication = (onDone: () => void) => {
  const refetchLists = useRefetchLists()
  return useMutation({
    mutationFn: (id: string) => ask(endpoints.deleteNannyApplication, { params: { id } }),
    onSuccess: () => {
      toast('Candidature supprimée')
      onDone()
    },
    onError: (error) => {
      if (deservesToast(error))
        toast('Erreur', refusalMessage(error, 'Impossible de supprimer la candidature'), 'destructive')
    },
    onSettled: refetchLists,
  })
}
