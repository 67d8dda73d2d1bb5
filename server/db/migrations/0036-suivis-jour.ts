import type { Migration } from '../migration.ts'

/**
 * The day that a follow-up is for by its rule; `date` may be another, set by hand. Of earlier follow-ups nobody knows
 * whether they were moved.
 */
export const suivisJour: Migration = {
  name: '0036-suivis-jour',
  statements: ({ text }) => [
    `alter table "rappels" add column "jourPrevu" ${text}`,
    `update "rappels" set "jourPrevu" = "date" where "suivi" is not null`,
  ],
}
