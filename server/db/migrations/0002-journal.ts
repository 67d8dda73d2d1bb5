import type { Migration } from '../migration.ts'

/** Audit log, and since when a record has its status: the retention of closed and refused ones is counted from it. */
export const journal: Migration = {
  name: '0002-journal',
  statements: ({ text, strict }) => [
    `create table "journal" (
      "id" ${text} primary key,
      "date" ${text} not null,
      "adminId" ${text} not null,
      "administrateur" ${text} not null,
      "action" ${text} not null,
      "objet" ${text},
      "detail" ${text}
    )${strict}`,
    `create index "journal_recent" on "journal" ("date", "id")`,
    `alter table "parent_requests" add column "dateStatut" ${text}`,
    `alter table "nanny_applications" add column "dateStatut" ${text}`,
  ],
}
