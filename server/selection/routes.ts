import type { FastifyInstance } from 'fastify'
import { type JournalAction, statusDetail } from '#contract/journal.admin.ts'
import { NANNY_APPLICATION_STATUTS } from '#contract/nanny-applications.admin.ts'
import { PARENT_REQUEST_STATUTS } from '#contract/parent-requests.admin.ts'
import {
  endpoints,
  type ListWithStatut,
  SELECTION_STATUTS,
  type SelectionOutcome,
  UNKNOWN_STATUT,
} from '#contract/selection.admin.ts'
import type { AdminSession } from '../auth/session.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { markUnwanted } from '../indesirables/set-status.ts'
import { recordAction } from '../journal/queries.ts'
import { setNannyApplicationStatus } from '../nanny-applications/set-status.ts'
import { setParentRequestStatus } from '../parent-requests/set-status.ts'
import { invalid, Refusal } from '../refusal.ts'

interface Change<Item> {
  readonly items: readonly Item[]
  readonly idOf: (item: Item) => string
  /** `isRepeat`: the record is like this already; nothing is changed. */
  readonly apply: (item: Item) => Promise<{ readonly isRepeat: boolean }>
  /** Action and detail of each record's entry in the audit log, as if it were changed alone. */
  readonly action: JournalAction
  readonly detail: (item: Item) => string
}

/**
 * Changes one record after the other, each in a transaction of its own: after a refusal the others are still changed.
 * Any other error ends the call, and the records before it stay changed. Each record that changes has its entry in the
 * audit log.
 */
const changeEach = async <Item>(
  deps: Deps,
  admin: AdminSession,
  { items, idOf, apply, action, detail }: Change<Item>,
): Promise<SelectionOutcome> => {
  const outcome: SelectionOutcome = { faits: [], refus: [] }
  for (const item of items) {
    const objet = idOf(item)
    try {
      const { isRepeat } = await apply(item)
      if (!isRepeat)
        await recordAction(deps.db, {
          admin,
          action,
          objet,
          detail: detail(item),
          date: deps.clock().toISOString(),
        })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      outcome.refus.push({ id: objet, message: error.message })
      continue
    }
    outcome.faits.push(objet)
  }
  return outcome
}

/** The status, if it is a key of `labels`; otherwise throws the refusal `invalid`. */
const statutIn = <Statut extends string>(
  labels: Readonly<Record<Statut, string>>,
  statut: string,
): Statut => {
  if (!Object.hasOwn(labels, statut)) throw invalid('statut', UNKNOWN_STATUT)
  return statut as Statut
}

interface StatutChange {
  readonly action: JournalAction
  readonly set: (deps: Deps, id: string, to: string, from: string) => Promise<{ readonly isRepeat: boolean }>
}

const STATUT_CHANGES: Readonly<Record<ListWithStatut, StatutChange>> = {
  demandes: {
    action: 'setParentRequestStatus',
    set: (deps, id, to, from) =>
      setParentRequestStatus(
        deps,
        id,
        statutIn(PARENT_REQUEST_STATUTS, to),
        statutIn(PARENT_REQUEST_STATUTS, from),
      ),
  },
  candidatures: {
    action: 'setNannyApplicationStatus',
    set: (deps, id, to, from) =>
      setNannyApplicationStatus(
        deps,
        id,
        statutIn(NANNY_APPLICATION_STATUTS, to),
        statutIn(NANNY_APPLICATION_STATUTS, from),
      ),
  },
}

export const selection = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    setStatuts: ({ body: { liste, statut, fiches }, admin }) => {
      const change = STATUT_CHANGES[liste]
      const to = statutIn<string>(SELECTION_STATUTS[liste], statut)
      return changeEach(deps, admin, {
        items: fiches,
        idOf: ({ id }) => id,
        apply: ({ id, depuis }) => change.set(deps, id, to, depuis),
        action: change.action,
        detail: ({ depuis }) => statusDetail(depuis, to),
      })
    },
    markSelectionUnwanted: ({ body: { liste, ids, indesirable }, admin }) =>
      changeEach(deps, admin, {
        items: ids,
        idOf: (id) => id,
        apply: (id) => markUnwanted(deps, liste, id, indesirable),
        action: 'markUnwanted',
        detail: () => liste,
      }),
  })
