import type * as z from 'zod/mini'
import { contactMessage } from './contact-messages.admin.ts'
import { employee } from './employees.admin.ts'
import {
  INITIAL_NANNY_APPLICATION_STATUT,
  NANNY_APPLICATION_RULES,
  NANNY_APPLICATION_STATUTS,
  nannyApplication,
} from './nanny-applications.admin.ts'
import {
  INITIAL_PARENT_REQUEST_STATUT,
  PARENT_REQUEST_RULES,
  PARENT_REQUEST_STATUTS,
  parentRequest,
} from './parent-requests.admin.ts'
import { type Term, termsOf } from './statuts.admin.ts'

/** What every list has. */
interface AnyList {
  /** URL segment of its calls; with underscores, its table. */
  readonly noun: string
  /** Label of its tab. */
  readonly label: string
  /** French noun for its records, singular and plural. */
  readonly names: readonly [one: string, several: string]
  readonly item: z.ZodMiniType
  /** Kind of its records in activities and reminders (contract/activites.admin.ts). */
  readonly sujet: string
  /** Icon in the navigation and on its card (web/admin/ui/admin-icon.tsx). */
  readonly icon: string
  /** Label of its card above the tabs; null: it has none. */
  readonly card: string | null
  /** French words for what the erasure of a person deletes in it; null: the law requires the agency to keep it. */
  readonly erased: readonly [word: string, ...others: string[]] | null
  /** Retention periods of its records, which the purge applies; empty: records are kept. */
  readonly terms: readonly Term[]
}

/** Mark of a record that an administrator typed for a person who called or came. */
export const SAISIE_AGENCE = "Saisie par l'agence"

/** Visitors fill it, so that a flood of invented records may reach it: its records can be marked as unwanted. */
interface FromVisitors {
  readonly unwanted: true
  /** Title of the line in the history of a record that says when a visitor sent it. */
  readonly received: string
}

interface FromTheAgency {
  readonly unwanted: false
  /** No such line: the history of an employee has that of the application. */
  readonly received: null
}

interface WithStatuts {
  /** Labels of its statuses. */
  readonly statuts: Readonly<Record<string, string>>
  /** Status of the records that wait: the navigation shows their number, and the card does below its total. */
  readonly waiting: string
}

interface WithoutStatuts {
  /** Its table has no column `statut`. */
  readonly statuts: null
  /** Null: navigation and card show the total only. */
  readonly waiting: string | null
}

/** One list with a tab in the dashboard. */
type List = AnyList & (FromVisitors | FromTheAgency) & (WithStatuts | WithoutStatuts)

/**
 * Every list with a tab in the dashboard, in the order of the tabs. Tabs, counts, exports, the search and the answers
 * about one person's data are derived from it; a list that is missing in one of them does not compile.
 */
export const LISTS = {
  demandes: {
    noun: 'parent-requests',
    label: 'Demandes Parents',
    names: ['demande', 'demandes'],
    item: parentRequest,
    sujet: 'demande',
    received: 'Demande reçue',
    icon: 'users',
    card: 'Demandes',
    waiting: INITIAL_PARENT_REQUEST_STATUT,
    statuts: PARENT_REQUEST_STATUTS,
    erased: ['demandes'],
    terms: termsOf(PARENT_REQUEST_RULES),
    unwanted: true,
  },
  candidatures: {
    noun: 'nanny-applications',
    label: 'Candidatures',
    names: ['candidature', 'candidatures'],
    item: nannyApplication,
    sujet: 'candidature',
    received: 'Candidature reçue',
    icon: 'work',
    card: 'Candidatures',
    waiting: INITIAL_NANNY_APPLICATION_STATUT,
    statuts: NANNY_APPLICATION_STATUTS,
    erased: ['candidatures', 'documents'],
    terms: termsOf(NANNY_APPLICATION_RULES),
    unwanted: true,
  },
  employes: {
    noun: 'employees',
    label: 'Employés',
    names: ['employé', 'employés'],
    item: employee,
    sujet: 'employe',
    received: null,
    icon: 'child',
    card: null,
    waiting: null,
    statuts: null,
    erased: null,
    terms: [],
    unwanted: false,
  },
  messages: {
    noun: 'contact-messages',
    label: 'Messages',
    names: ['message', 'messages'],
    item: contactMessage,
    sujet: 'message',
    received: 'Message reçu',
    icon: 'mail',
    card: 'Messages',
    waiting: null,
    statuts: null,
    erased: ['messages'],
    terms: [{ period: 'messages', since: 'dateCreation', statuts: null }],
    unwanted: true,
  },
} as const satisfies Readonly<Record<string, List>>

/** The name of a list in answers and in the address of its tab. */
export type ListKey = keyof typeof LISTS
export const LIST_KEYS = Object.keys(LISTS) as ListKey[]

/** A record of a list. */
export type ItemOf<Key extends ListKey> = z.output<(typeof LISTS)[Key]['item']>

/** Lists whose records are deleted when a person's data is erased. */
export type ErasedListKey = {
  [Key in ListKey]: (typeof LISTS)[Key]['erased'] extends null ? never : Key
}[ListKey]
export const ERASED_LIST_KEYS = LIST_KEYS.filter((key): key is ErasedListKey => LISTS[key].erased !== null)

/**
 * "demandes, candidatures, documents et messages". Without Intl.ListFormat: a phone takes 30 ms to load its data,
 * before the first rows of the dashboard.
 */
export const erasedWords = ERASED_LIST_KEYS.flatMap((key) => LISTS[key].erased)
  .join(', ')
  .replace(/, ([^,]*)$/, ' et $1')

/** Lists whose records can be marked as unwanted. */
export type UnwantedListKey = {
  [Key in ListKey]: (typeof LISTS)[Key]['unwanted'] extends true ? Key : never
}[ListKey]
export const UNWANTED_LIST_KEYS = LIST_KEYS.filter((key): key is UnwantedListKey => LISTS[key].unwanted)

type Underscored<Noun extends string> = Noun extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : Noun

/** The table of a list: its noun with underscores. */
export type TableOf<Key extends ListKey> = Underscored<(typeof LISTS)[Key]['noun']>
export const tableOf = <Key extends ListKey>(key: Key): TableOf<Key> =>
  LISTS[key].noun.replaceAll('-', '_') as TableOf<Key>
