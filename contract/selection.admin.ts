import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ficheId } from './fields.admin.ts'
import { oneOfKeys, text } from './fields.ts'
import { LISTS, type ListKey, UNWANTED_LIST_KEYS } from './lists.admin.ts'
import { NANNY_APPLICATION_STATUTS, UNDECIDED_STATUTS } from './nanny-applications.admin.ts'
import { PARENT_REQUEST_STATUTS } from './parent-requests.admin.ts'

/** Maximum number of records that one call changes, and that the screens let a person select. */
export const MAX_SELECTED = 100

export const UNKNOWN_STATUT = 'Ce statut est inconnu'
const UNKNOWN_LISTE = 'Cette liste est inconnue'
const NONE = 'Choisissez au moins une fiche'
const TOO_MANY = `${MAX_SELECTED} fiches au plus à la fois`

const selected = <Item extends z.ZodMiniType>(item: Item) =>
  z.array(item, NONE).check(z.minLength(1, NONE), z.maxLength(MAX_SELECTED, TOO_MANY))

const undecided = ([statut]: readonly [string, string]): boolean =>
  (UNDECIDED_STATUTS as readonly string[]).includes(statut)

/**
 * Statuses that the records of a list can get as a selection, with their labels: of applications not the decisions,
 * which are made one at a time.
 */
export const SELECTION_STATUTS = {
  demandes: PARENT_REQUEST_STATUTS,
  candidatures: Object.fromEntries(Object.entries(NANNY_APPLICATION_STATUTS).filter(undecided)),
} as const satisfies Partial<Record<ListKey, Readonly<Record<string, string>>>>

export type ListWithStatut = keyof typeof SELECTION_STATUTS
export type SeenStatut = {
  [Key in ListWithStatut]: keyof (typeof LISTS)[Key]['statuts']
}[ListWithStatut]

const LISTES = Object.keys(SELECTION_STATUTS) as ListWithStatut[]
const keysOf = (tableOf: (list: ListWithStatut) => Readonly<Record<string, string>>) =>
  [...new Set(LISTES.flatMap((list) => Object.keys(tableOf(list))))] as [SeenStatut]
const STATUTS = keysOf((list) => SELECTION_STATUTS[list])
/** Statuses that the screen may have shown: those of applications include the decisions. */
const SEEN_STATUTS = keysOf((list) => LISTS[list].statuts)

const liste = oneOfKeys(SELECTION_STATUTS, UNKNOWN_LISTE)

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
