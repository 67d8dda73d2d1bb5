import type { Migration } from '../migration.ts'

/**
 * The network of an unclaimed upload, for the share of each network. The cause of a notification, so that many of one
 * cause become one line with a number.
 */
export const networks: Migration = {
  name: '0009-networks',
  statements: ({ text }) => [
    `alter table "documents" add column "reseau" ${text}`,
    `alter table "notifications" add column "cause" ${text}`,
    `alter table "notifications" add column "nombre" integer not null default 1`,
    `create index "notifications_cause" on "notifications" ("cause", "dateCreation") where "lue" = 0`,
  ],
}
