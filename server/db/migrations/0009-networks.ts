import type { Migration } from '../migration.ts'

/**
 * Adds the network of an unclaimed upload, to limit the storage of each network, and the cause of a notification, so
 * that many notifications of one cause can be shown as one line.
 */
export const networks: Migration = {
  name: '0009-networks',
  statements: ({ text }) => [
    `alter table "documents" add column "reseau" ${text}`,
    `alter table "notifications" add column "cause" ${text}`,
    `create index "notifications_cause" on "notifications" ("cause", "dateCreation") where "lue" = 0`,
  ],
}
