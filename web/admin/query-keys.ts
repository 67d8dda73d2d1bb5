import { partialMatchKey, type QueryKey } from '@tanstack/react-query'
import type { LISTS, ListKey } from '#contract/lists.admin.ts'

/** Prefixes of query keys, mostly spelled as in the API paths. */
export const QUERY_KEYS = {
  user: ['auth', 'user'],
  counts: ['dashboard', 'counts'],
  figures: ['dashboard', 'figures'],
  notifications: ['notifications'],
  unread: ['notifications', 'unread'],
  readNotifications: ['notifications', 'read'],
  parentRequests: ['parent-requests'],
  nannyApplications: ['nanny-applications'],
  contactMessages: ['contact-messages'],
  employees: ['employees'],
  paiementsEmployes: ['paiements-employes'],
  paie: ['paie'],
  payments: ['payments'],
  matches: ['matches'],
  misesEnRelation: ['mises-en-relation'],
  activites: ['activites'],
  rappels: ['rappels'],
  aFaire: ['a-faire'],
  facts: ['facts'],
  /** Facts of a whole page of a list. Not below `facts`: a correction reads the corrected record only. */
  pageFacts: ['page-facts'],
  verifications: ['verifications'],
  documents: ['documents'],
  prestations: ['prestations'],
  parametresSite: ['parametres-site'],
  paymentConfigs: ['payment-configs'],
  memePersonne: ['personnes', 'memes'],
  recherche: ['recherche'],
  journal: ['journal'],
  comptes: ['comptes'],
  passkeys: ['passkeys'],
  etat: ['etat'],
  passwordRules: ['admin', 'change-password'],
} as const

/** Names both a kind of query and the records that its answers are about. */
export type QueryName = keyof typeof QUERY_KEYS
/** All records: of a write that may concern any of them. */
export const EVERYTHING = Object.keys(QUERY_KEYS) as QueryName[]

const FAMILIES_AND_NANNIES = ['parentRequests', 'nannyApplications', 'employees'] as const
/** The query name whose key begins with the noun of a list. */
type NameOfList<Key extends ListKey> = {
  [Name in QueryName]: (typeof QUERY_KEYS)[Name] extends readonly [(typeof LISTS)[Key]['noun']] ? Name : never
}[QueryName]

/** Query name of each list's records. */
const OF_LIST = {
  demandes: 'parentRequests',
  candidatures: 'nannyApplications',
  employes: 'employees',
  messages: 'contactMessages',
} as const satisfies { [Key in ListKey]: NameOfList<Key> }
/** The records of all lists: the people who wrote to the agency or work for it. */
export const PERSONS = Object.values(OF_LIST)

/**
 * The other records that the answers of a query show or are computed from: after a write of one of them the query is
 * fetched again. One level only: the entries of an entry are not looked up, so a query lists all that matter to it.
 */
const MADE_OF: Readonly<Record<QueryName, readonly QueryName[]>> = {
  // The role of one's own account.
  user: ['comptes'],
  counts: PERSONS,
  figures: [...FAMILIES_AND_NANNIES, 'facts'],
  // Pairs of a record that is new or waits again are announced.
  notifications: [...PERSONS, 'misesEnRelation'],
  // Their keys begin with that of `notifications`.
  unread: [],
  readNotifications: [],
  parentRequests: ['misesEnRelation', 'prestations'],
  nannyApplications: ['employees'],
  // Each with its latest answer.
  contactMessages: ['activites'],
  employees: [],
  paiementsEmployes: [],
  paie: ['employees', 'nannyApplications', 'paiementsEmployes', 'misesEnRelation'],
  payments: ['parentRequests', 'nannyApplications', 'misesEnRelation', 'prestations'],
  matches: [...FAMILIES_AND_NANNIES, 'misesEnRelation', 'facts', 'prestations'],
  misesEnRelation: [...FAMILIES_AND_NANNIES, 'paie'],
  activites: [
    ...PERSONS,
    'misesEnRelation',
    'payments',
    'paiementsEmployes',
    'rappels',
    'documents',
    'verifications',
    'facts',
  ],
  rappels: ['misesEnRelation', 'paiementsEmployes'],
  aFaire: [
    ...PERSONS,
    'paie',
    'paiementsEmployes',
    'payments',
    'prestations',
    'misesEnRelation',
    'activites',
    'rappels',
    'documents',
    'verifications',
    'parametresSite',
  ],
  facts: ['parentRequests', 'nannyApplications', 'prestations'],
  // A record that is open after a write, or opened later, reads its own facts again, and its row shows them.
  pageFacts: [],
  verifications: ['documents', 'parametresSite'],
  documents: [],
  prestations: [],
  parametresSite: [],
  paymentConfigs: [],
  // Its keys contain the phone numbers, and an opened record reads it again.
  memePersonne: [],
  recherche: PERSONS,
  journal: EVERYTHING,
  comptes: ['user', 'passkeys'],
  passkeys: [],
  etat: [],
  passwordRules: ['user'],
}

/** Whether a write of these records may change the answer of a query. */
export const isChangedBy = (queryKey: QueryKey, written: readonly QueryName[]): boolean =>
  EVERYTHING.some(
    (name) =>
      (written.includes(name) || MADE_OF[name].some((part) => written.includes(part))) &&
      partialMatchKey(queryKey, QUERY_KEYS[name]),
  )
