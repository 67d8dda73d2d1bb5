import type { Migration } from '../migration.ts'

/**
 * Index that holds owner, network and size of each document. Without it, SQLite sums the unclaimed documents by the
 * index of `employeId`, which is null for most, and reads each document's 5 MB to reach the column behind them: 260 ms
 * for 100 documents, for every piece of an upload; 0.2 ms with it.
 */
export const unclaimedDocuments: Migration = {
  name: '0018-unclaimed-documents',
  statements: () => [
    'drop index "documents_employe"',
    `create index "documents_dossiers" on "documents" ("employeId", "candidatureId", "reseau", "size")`,
  ],
}
