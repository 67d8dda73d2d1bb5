import { useQueryClient } from '@tanstack/react-query'
import { endpoints as employees } from '#contract/employees.admin.ts'
import {
  canBeDecided,
  canChangeStatut,
  endpoints,
  HIRING_STATUT,
  NANNY_APPLICATION_STATUTS,
  type NannyApplication,
  type NannyApplicationStatut,
  REFUSAL_STATUT,
} from '#contract/nanny-applications.admin.ts'
import { useOpenButton } from '../lists/use-address.ts'
import { changeOptimistically, findLoaded } from '../lists/use-list.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { useUndoableWrite } from '../writes/use-undoable-write.ts'
import { useWrite } from '../writes/use-write.ts'
import type { Reason } from './reasons.ts'

/**
 * For the toasts of a change of status: title after a success, text after a failure (docs/product.md, "Messages of the
 * screens").
 */
const toastTitlesOf = (to: NannyApplicationStatut): { readonly done: string; readonly failed: string } => {
  if (to === HIRING_STATUT)
    return { done: 'Candidature acceptée', failed: "Impossible d'accepter la candidature" }
  if (to === REFUSAL_STATUT)
    return { done: 'Candidature refusée', failed: 'Impossible de refuser la candidature' }
  return { done: 'Statut mis à jour', failed: 'Impossible de mettre à jour le statut' }
}

/** Accepting creates an employee. */
const CHANGES = ['nannyApplications', 'employees'] as const

interface Move {
  readonly application: NannyApplication
  readonly to: NannyApplicationStatut
  /** Of a refusal. */
  readonly reason?: Reason
}

/**
 * Moves the application with this id to a status. The toast takes a status that is not a decision back and leads to a
 * record that left the list, after a decision also to one that did not: a message is ready there. Accepting also
 * creates the employee, in the same transaction of the server. `onShown` runs once the new status is shown, before the
 * call; `onDecided` after it, when the application can no longer be decided or is not loaded.
 */
export const useMove = (record: string, onShown?: () => void, onDecided?: () => void) => {
  const queries = useQueryClient()
  const openButton = useOpenButton(record)
  return useUndoableWrite(
    {
      record,
      send: ({ application, to, reason }: Move) =>
        ask(endpoints.setNannyApplicationStatus, {
          params: { id: application.id },
          body: {
            status: to,
            depuis: application.statut,
            ...(reason?.motif && { motif: reason.motif, motifTexte: reason.motifTexte.trim() || null }),
          },
        }),
      showAtOnce: async ({ application, to }) => {
        const change: Partial<NannyApplication> = {
          statut: to,
          // Placeholder until the server answers with the id: with null the row would offer to rehire.
          ...(to === HIRING_STATUT ? { employeId: '' } : {}),
        }
        const { id } = application
        const undo = await changeOptimistically<NannyApplication>(
          queries,
          QUERY_KEYS.nannyApplications,
          id,
          change,
        )
        onShown?.()
        return undo
      },
      changes: CHANGES,
      onEnd: () => {
        const stored = findLoaded<NannyApplication>(queries, QUERY_KEYS.nannyApplications, record)
        if (!stored || !canBeDecided(stored)) onDecided?.()
      },
      done: (_, { application, to }) => ({
        title: toastTitlesOf(to).done,
        text:
          to === HIRING_STATUT
            ? `${application.nom} fait partie des employés.`
            : `${application.nom}\u00a0: ${NANNY_APPLICATION_STATUTS[to]}`,
        open: openButton(to, !canChangeStatut({ statut: to })),
      }),
      failed: ({ to }) => ({ title: 'Erreur', text: toastTitlesOf(to).failed }),
    },
    (moved, { application }) =>
      canChangeStatut(moved) ? { application: moved, to: application.statut } : null,
  )
}

/** Hires again the person of an accepted application whose employee was deleted. */
export const useRehire = (onDone: () => void) =>
  useWrite({
    send: ({ id }: NannyApplication, headers) =>
      ask(employees.rehireEmployee, { body: { candidatureId: id }, headers }),
    changes: CHANGES,
    done: (_, { nom }) => ({
      title: 'Employé réembauché',
      text: `${nom} fait de nouveau partie des employés.`,
    }),
    failed: () => ({ title: 'Erreur', notDone: "Impossible de réembaucher l'employé" }),
    onDone,
  })

/** Deletes an application (`record` is its id), after its decision has reached the server. */
export const useDeleteApplication = (record: string, onDone: () => void) =>
  useWrite({
    record,
    send: ({ id }: NannyApplication) => ask(endpoints.deleteNannyApplication, { params: { id } }),
    changes: CHANGES,
    deletes: ({ id }) => id,
    done: (_, { nom }) => ({ title: 'Candidature supprimée', text: nom }),
    failed: () => ({ title: 'Erreur', text: 'Impossible de supprimer la candidature' }),
    onDone,
  })
