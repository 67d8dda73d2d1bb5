import type { Migration } from '../migration.ts'

/**
 * How the agency filed a document. Not columns of `documents`: behind 5 MB of bytes, SQLite reads the bytes to reach
 * them.
 */
export const classements: Migration = {
  name: '0024-classements',
  statements: ({ text, strict }) => [
    `create table "classements" (
      "storedPath" ${text} primary key references "documents" ("storedPath") on delete cascade,
      "candidatureId" ${text} not null,
      "categorie" ${text},
      "rotation" integer not null,
      "expiration" ${text},
      "revision" integer not null
    )${strict}`,
    `create index "classements_dossier" on "classements" ("candidatureId")`,
    `create index "classements_expiration" on "classements" ("expiration", "candidatureId", "categorie")
      where "expiration" is not null`,
  ],
}
