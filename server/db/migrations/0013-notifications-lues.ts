import type { Migration } from '../migration.ts'

/**
 * Adds the nanny and the score of a match's notification, to name the best one, and the time of reading, to list read
 * notifications and to delete them 30 days later. Notifications that were read before count from their creation.
 */
export const notificationsLues: Migration = {
  name: '0013-notifications-lues',
  statements: ({ text }) => [
    `alter table "notifications" add column "nannyId" ${text}`,
    `alter table "notifications" add column "score" integer`,
    `alter table "notifications" add column "dateLecture" ${text}`,
    `update "notifications" set "dateLecture" = "dateCreation" where "lue" <> 0`,
    `create index "notifications_lues" on "notifications" ("dateLecture", "id") where "lue" = 1`,
  ],
}
