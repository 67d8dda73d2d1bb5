import type { LISTS, ListKey, TableOf } from '#contract/lists.admin.ts'
import type { ListTable } from './lists.ts'
import type { Database } from './schema.ts'

/** A duty that does not concern a table, with the reason. */
interface NotConcerned {
  readonly because: string
}

/** The duties of the product for the rows of a table. */
interface TableDuties {
  /** `npm run backup`, `restore` and `db:move` copy the table: its primary key, and rows held in memory at once. */
  readonly backup: { readonly key: string; readonly batch?: number } | NotConcerned
  /**
   * A person may see all data held under their phone number. `list`: findPerson answers the rows; `withOwner`: it
   * answers them with the row that they belong to.
   */
  readonly access: 'list' | 'withOwner' | NotConcerned
  /**
   * A person may have it erased. `byTelephone`: erasePerson deletes the rows; `withOwner`: deleted with such a row, but
   * documents, verifications, activities and reminders of an employee stay.
   */
  readonly erasure: 'byTelephone' | 'withOwner' | NotConcerned
  /** Rows end by themselves. `term`: purge (contract/retention.ts); `withOwner`; `hourly`: housekeeping. */
  readonly retention: 'term' | 'withOwner' | 'hourly' | NotConcerned
}

/**
 * The records of a list are in each backup, and their person may see them; erasure and retention are those of
 * contract/lists.admin.ts.
 */
interface ListDuties<Key extends ListKey> extends TableDuties {
  readonly backup: { readonly key: 'id' }
  readonly access: 'list'
  readonly erasure: (typeof LISTS)[Key]['erased'] extends null ? NotConcerned : 'byTelephone'
  readonly retention: (typeof LISTS)[Key]['terms'] extends readonly [] ? NotConcerned : 'term'
}

/** The list of a table. */
type KeyOf<Table extends ListTable> = {
  [Key in ListKey]: TableOf<Key> extends Table ? Key : never
}[ListKey]

const OF_THE_AGENCY = { because: 'data of the agency, not of a visitor' }
const DERIVED = { because: 'derived from other tables by triggers, which fill it again' }
const LAW_KEEPS_IT = { because: 'the law requires the agency to keep the files of its employees' }

/**
 * Every table, with how each duty is met. A table that is missing here does not compile. tests/tables.test.ts compares
 * the names and their order with the database, and tries what is promised of access, erasure and retention; it cannot
 * check a reason. Parents before children: a restore inserts in this order.
 */
export const TABLES = {
  admin_users: {
    backup: { key: 'id' },
    access: OF_THE_AGENCY,
    erasure: OF_THE_AGENCY,
    retention: OF_THE_AGENCY,
  },
  parent_requests: {
    backup: { key: 'id' },
    access: 'list',
    erasure: 'byTelephone',
    retention: 'term',
  },
  nanny_applications: {
    backup: { key: 'id' },
    access: 'list',
    erasure: 'byTelephone',
    retention: 'term',
  },
  parent_request_facts: {
    backup: { key: 'requestId' },
    access: 'withOwner',
    erasure: 'withOwner',
    retention: 'withOwner',
  },
  nanny_application_facts: {
    backup: { key: 'nannyId' },
    access: 'withOwner',
    erasure: 'withOwner',
    retention: 'withOwner',
  },
  contact_messages: {
    backup: { key: 'id' },
    access: 'list',
    erasure: 'byTelephone',
    retention: 'term',
  },
  payments: {
    backup: { key: 'id' },
    access: 'withOwner',
    erasure: 'withOwner',
    retention: 'withOwner',
  },
  montants_convenus: {
    backup: { key: 'id' },
    access: 'withOwner',
    erasure: 'withOwner',
    retention: 'withOwner',
  },
  notifications: {
    backup: { key: 'id' },
    access: { because: 'repeats the record that it announces' },
    erasure: 'withOwner',
    // Read notifications are deleted sooner, 30 days after they were read (server/purge/purge.ts).
    retention: 'withOwner',
  },
  prestations: {
    backup: { key: 'id' },
    access: OF_THE_AGENCY,
    erasure: OF_THE_AGENCY,
    retention: OF_THE_AGENCY,
  },
  parametres_site: {
    backup: { key: 'id' },
    access: OF_THE_AGENCY,
    erasure: OF_THE_AGENCY,
    retention: OF_THE_AGENCY,
  },
  employees: {
    backup: { key: 'id' },
    access: 'list',
    erasure: LAW_KEEPS_IT,
    retention: LAW_KEEPS_IT,
  },
  paiements_employes: {
    backup: { key: 'id' },
    access: { because: "the agency's accounts; the employee's file shows them" },
    erasure: LAW_KEEPS_IT,
    retention: LAW_KEEPS_IT,
  },
  salaires: {
    backup: { key: 'id' },
    access: { because: "the agency's accounts; the employee's file shows them" },
    erasure: LAW_KEEPS_IT,
    retention: LAW_KEEPS_IT,
  },
  pauses: {
    backup: { key: 'id' },
    access: { because: "days on which an employee did not work, for the agency's accounts" },
    erasure: LAW_KEEPS_IT,
    retention: LAW_KEEPS_IT,
  },
  payment_configs: {
    backup: { key: 'id' },
    access: OF_THE_AGENCY,
    erasure: OF_THE_AGENCY,
    retention: OF_THE_AGENCY,
  },
  mises_en_relation: {
    backup: { key: 'id' },
    access: 'withOwner',
    erasure: 'withOwner',
    retention: 'withOwner',
  },
  activites: {
    backup: { key: 'id' },
    access: 'withOwner',
    erasure: 'withOwner',
    retention: 'withOwner',
  },
  rappels: {
    backup: { key: 'id' },
    access: 'withOwner',
    erasure: 'withOwner',
    retention: 'withOwner',
  },
  documents: {
    // A document has up to 5 MB.
    backup: { key: 'storedPath', batch: 5 },
    access: 'withOwner',
    erasure: 'withOwner',
    retention: 'withOwner',
  },
  classements: {
    backup: { key: 'storedPath' },
    access: 'withOwner',
    erasure: 'withOwner',
    retention: 'withOwner',
  },
  verifications: {
    backup: { key: 'id' },
    access: 'withOwner',
    erasure: 'withOwner',
    retention: 'withOwner',
  },
  uploads: {
    backup: { because: 'a phone begins an unfinished upload again' },
    access: { because: 'has no owner until an application claims the document' },
    erasure: { because: 'holds no phone number; an hourly job deletes it after 24 hours' },
    retention: 'hourly',
  },
  upload_pieces: {
    backup: { because: 'a phone begins an unfinished upload again' },
    access: { because: 'has no owner until an application claims the document' },
    erasure: { because: 'holds no phone number; an hourly job deletes it after 24 hours' },
    retention: 'hourly',
  },
  idempotency_keys: {
    backup: { key: 'cle' },
    access: { because: 'holds an HMAC and ids, nothing that a person typed' },
    erasure: {
      because: 'answers 410 to a phone that sends an erased record again; holds nothing that a person typed',
    },
    retention: {
      because: 'a phone may send again for ever; that of an unclaimed document is deleted with it',
    },
  },
  journal: {
    backup: { key: 'id' },
    access: { because: 'names administrators and ids of records, no visitor' },
    erasure: { because: 'proof of what administrators did; names no visitor' },
    retention: 'term',
  },
  purges: {
    backup: { because: 'paces the purge of one installation' },
    access: { because: 'holds dates and numbers' },
    erasure: { because: 'holds dates and numbers' },
    retention: { because: 'an hourly job deletes all but the last month' },
  },
  sessions: {
    backup: { because: 'ends half an hour after its last use: useless after a restore' },
    access: OF_THE_AGENCY,
    erasure: OF_THE_AGENCY,
    retention: 'hourly',
  },
  admin_links: {
    backup: { because: 'ends after a day at most: useless after a restore' },
    access: OF_THE_AGENCY,
    erasure: OF_THE_AGENCY,
    retention: 'hourly',
  },
  passkeys: {
    backup: { key: 'id' },
    access: OF_THE_AGENCY,
    erasure: OF_THE_AGENCY,
    retention: { because: 'deleted with the account, or by its owner' },
  },
  passkey_challenges: {
    backup: { because: 'valid for five minutes' },
    access: OF_THE_AGENCY,
    erasure: OF_THE_AGENCY,
    retention: 'hourly',
  },
  installation: {
    backup: { because: 'the header of a backup carries the mark of the secret; a restore stores it' },
    access: OF_THE_AGENCY,
    erasure: OF_THE_AGENCY,
    retention: OF_THE_AGENCY,
  },
  compteurs: {
    backup: { because: 'counts attempts and rows read of the last hour' },
    access: {
      because: 'holds networks, HMACs of numbers and names, and ids of accounts, for two hours at most',
    },
    erasure: {
      because: 'holds networks, HMACs of numbers and names, and ids of accounts, for two hours at most',
    },
    retention: 'hourly',
  },
  attentes: { backup: DERIVED, access: DERIVED, erasure: 'withOwner', retention: 'withOwner' },
  matches_annonces: {
    backup: { because: 'after a restore, matching announces a pair once more at most' },
    access: { because: 'says which pairs matching has announced' },
    erasure: 'withOwner',
    retention: 'withOwner',
  },
  revisions: { backup: DERIVED, access: DERIVED, erasure: DERIVED, retention: DERIVED },
  effectifs: { backup: DERIVED, access: DERIVED, erasure: DERIVED, retention: DERIVED },
} as const satisfies {
  readonly [Table in keyof Database]: Table extends ListTable ? ListDuties<KeyOf<Table>> : TableDuties
}

/** Whether a table that TABLES does not list is an index of words, which triggers fill. */
export const isWordIndex = (table: string): boolean => /_(mots|rangs|fts(_[a-z]+)?)$/.test(table)
