import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ficheId } from './fields.admin.ts'
import { text } from './fields.ts'
import { UNWANTED_LIST_KEYS } from './lists.admin.ts'
import {
  NANNY_APPLICATION_STATUTS,
  type NannyApplicationStatut,
  UNDECIDED_STATUTS,
} from './nanny-applications.admin.ts'
import { PARENT_REQUEST_STATUTS, type ParentRequestStatut } from './parent-requests.admin.ts'

/** Maximum number of records that one call changes, and that the screens let a person select. */
export const MAX_SELECTED = 100

export const UNKNOWN_STATUT = 'Ce statut est inconnu'
const UNKNOWN_LISTE = 'Cette liste est inconnue'
const NONE = 'Choisissez au moins une fiche'
const TOO_MANY = `${MAX_SELECTED} fiches au plus à la fois`

const selected = <Item extends z.ZodMiniType>(item: Item) =>
  z.array(item, NONE).check(z.minLength(1, NONE), z.maxLength(MAX_SELECTED, TOO_MANY))

const STATUTS = [...new Set([...Object.keys(PARENT_REQUEST_STATUTS), ...UNDECIDED_STATUTS])] as [
  ParentRequestStatut | NannyApplicationStatut,
]

/** Statuses that the screen may have shown: those of applications include the decisions. */
const SEEN_STATUTS = Object.keys({ ...PARENT_REQUEST_STATUTS, ...NANNY_APPLICATION_STATUTS }) as [
  ParentRequestStatut | NannyApplicationStatut,
]

/** Lists whose records have a status. */
const liste = z.enum(['demandes', 'candidatures'], UNKNOWN_LISTE)
export type ListWithStatut = z.output<typeof liste>

/** Outcome of a change of a selection: changed ids, and refused ids with the reason. */
const outcome = z.object({
  faits: z.array(text),
  refus: z.array(z.object({ id: text, message: text })),
})
export type SelectionOutcome = z.output<typeof outcome>

const AUDIT = { none: 'each changed record has an entry of its own, as when it is changed alone' }

export const endpoints = {
  setStatuts: endpoint({
    method: 'POST',
    path: '/api/selection/statut',
    summary: `Change le statut de plusieurs demandes ou candidatures, ${MAX_SELECTED} au plus\u00a0; dit lesquelles sont refusées.`,
    access: 'admin',
    audit: AUDIT,
    /**
     * The server checks that the list has the status; a decision about an application is made one at a time. `depuis`:
     * the status on the screen; a record whose stored status is neither this nor `statut` is refused.
     */
    body: z.object({
      liste,
      statut: z.enum(STATUTS, UNKNOWN_STATUT),
      fiches: selected(z.object({ id: ficheId, depuis: z.enum(SEEN_STATUTS, UNKNOWN_STATUT) })),
    }),
    answer: { status: 200, body: outcome },
    errors: ['invalid'],
  }),
  markSelectionUnwanted: endpoint({
    method: 'POST',
    path: '/api/selection/indesirables',
    summary: `Marque plusieurs fiches d'une liste comme indésirables, ou retire la marque\u00a0; ${MAX_SELECTED} au plus.`,
    access: 'admin',
    audit: AUDIT,
    body: z.object({
      liste: z.enum(UNWANTED_LIST_KEYS as [(typeof UNWANTED_LIST_KEYS)[number]], 'Cette liste est inconnue'),
      ids: selected(ficheId),
      indesirable: z.boolean('Une réponse est attendue'),
    }),
    answer: { status: 200, body: outcome },
    errors: ['invalid'],
  }),
}
