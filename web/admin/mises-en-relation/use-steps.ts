import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import {
  INITIAL_MISE_EN_RELATION_STATUT,
  MISE_EN_RELATION_STATUTS,
  type MiseEnRelationStatut,
} from '#contract/etapes.admin.ts'
import { endpoints, type MiseEnRelation, type MoveInput } from '#contract/mises-en-relation.admin.ts'
import { endpoints as applications, statutsToHire } from '#contract/nanny-applications.admin.ts'
import { INITIAL_PARENT_REQUEST_STATUT, PARENT_REQUEST_STATUTS } from '#contract/parent-requests.admin.ts'
import { PATHS } from '../../paths.ts'
import { findLoaded } from '../lists/use-list.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { useEdit } from '../writes/use-edit.ts'
import { useWrite } from '../writes/use-write.ts'

/** A step may also change the status of the request. */
const CHANGES = ['misesEnRelation', 'parentRequests'] as const

const pairOf = ({ request, nanny }: MiseEnRelation): string => `${nanny.nom} chez ${request.nom}`

/** Text of a toast: the step, and on a second line the status of the request if it changed too. */
const doneText = (moved: MiseEnRelation, before: MiseEnRelation): string => {
  const line = `${pairOf(moved)}\u00a0: ${MISE_EN_RELATION_STATUTS[moved.statut]}`
  if (moved.request.statut === before.request.statut) return line
  // The status that is stored now, also when somebody else has set it meanwhile.
  return moved.request.statut === INITIAL_PARENT_REQUEST_STATUT
    ? `${line}\nLa demande est de nouveau en attente.`
    : `${line}\nLa demande passe au statut ${PARENT_REQUEST_STATUTS[moved.request.statut]}.`
}

/**
 * What `useMove` and `useStep` have in common. The toast of a pair that changed its step leads to that step, newest
 * change first: the list that the pair was in may show it no more.
 */
const usePlan = (pair: MiseEnRelation) => {
  const [, navigate] = useLocation()
  return {
    changes: CHANGES,
    done: (moved: MiseEnRelation) => ({
      title: 'Mise en relation enregistrée',
      text: doneText(moved, pair),
      ...(moved.statut !== pair.statut && {
        open: {
          label: "Voir l'étape",
          leaves: true,
          run: () => {
            navigate(`${PATHS.adminMisesEnRelation}?statut=${moved.statut}`)
            // As on a new screen: the toast closes with its button.
            document.getElementById('contenu')?.focus({ preventScroll: true })
          },
        },
      }),
    }),
    failed: () => ({ title: 'Erreur', notDone: "La mise en relation n'a pas pu être enregistrée." }),
  }
}

const send = (id: string, body: MoveInput) => ask(endpoints.moveMiseEnRelation, { params: { id }, body })

/** Takes a proposal back. `before`: the pair that was set aside and proposed again; null: a new pair. */
const useWithdraw = () =>
  useWrite({
    send: ({
      proposed,
      before,
    }: {
      readonly proposed: MiseEnRelation
      readonly before: MiseEnRelation | null
    }) =>
      ask(endpoints.withdrawMiseEnRelation, {
        params: { id: proposed.id },
        body: {
          avant: before && {
            ecarteePar: before.ecarteePar,
            motif: before.motif,
            motifTexte: before.motifTexte,
          },
        },
      }),
    changes: CHANGES,
    deletes: ({ proposed, before }) => (before ? [] : proposed.id),
    done: (_, { proposed }) => ({ title: 'Proposition retirée', text: pairOf(proposed) }),
    failed: () => ({ title: 'Erreur', notDone: "La proposition n'a pas pu être retirée." }),
  })

/** Moves a pair to a step that asks for nothing. The toast of one that is proposed again sets it aside as before. */
export const useMove = (pair: MiseEnRelation) => {
  const plan = usePlan(pair)
  const { mutate: withdraw } = useWithdraw()
  return useWrite({
    ...plan,
    send: (status: MiseEnRelationStatut) => send(pair.id, { status, depuis: pair.statut, motifTexte: null }),
    done: (moved) => ({
      ...plan.done(moved),
      ...(moved.statut === INITIAL_MISE_EN_RELATION_STATUT && {
        undo: () => withdraw({ proposed: moved, before: pair }),
      }),
    }),
  })
}

/** Moves a pair to a step with what its dialog asked for, or corrects the fields of the current step. */
export const useStep = (pair: MiseEnRelation, onDone: () => void) => {
  const queries = useQueryClient()
  return useEdit<MiseEnRelation, MoveInput, MiseEnRelation>({
    ...usePlan(pair),
    opened: pair,
    send: (body) => send(pair.id, body),
    stored: () => findLoaded<MiseEnRelation>(queries, QUERY_KEYS.misesEnRelation, pair.id),
    onDone,
  })
}

/** Proposes a nanny to a family, or sets the pair aside. The toast of a proposal takes it back. */
export const useCreate = () => {
  const { mutate: withdraw } = useWithdraw()
  return useWrite({
    send: (body: Parameters<typeof ask<typeof endpoints.createMiseEnRelation>>[1]['body'], headers) =>
      ask(endpoints.createMiseEnRelation, { body, headers }),
    changes: CHANGES,
    done: (created) => ({
      title: 'Mise en relation enregistrée',
      text: `${pairOf(created)}\u00a0: ${MISE_EN_RELATION_STATUTS[created.statut]}`,
      // Not of a pair that a colleague had set aside: this screen does not know why.
      ...(created.statut === INITIAL_MISE_EN_RELATION_STATUT &&
        created.dateStatut === created.dateCreation && {
          undo: () => withdraw({ proposed: created, before: null }),
        }),
    }),
    failed: () => ({ title: 'Erreur', notDone: "La mise en relation n'a pas pu être enregistrée." }),
  })
}

/** Accepts the application of the nanny of a pair, so that she can be placed. */
export const useHire = ({ nannyId, nanny: { nom, statut } }: MiseEnRelation) =>
  useWrite({
    send: async () => {
      let depuis = statut
      for (const status of statutsToHire(statut)) {
        const body = { status, depuis, motifTexte: null }
        await ask(applications.setNannyApplicationStatus, { params: { id: nannyId }, body })
        depuis = status
      }
    },
    changes: [...CHANGES, 'nannyApplications', 'employees'],
    done: () => ({ title: 'Candidature acceptée', text: `${nom} fait partie des employés.` }),
    failed: () => ({ title: 'Erreur', text: "Impossible d'accepter la candidature" }),
  })
