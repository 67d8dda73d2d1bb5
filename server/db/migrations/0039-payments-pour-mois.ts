import type { Migration } from '../migration.ts'

/**
 * Month that a family's payment is for. Of earlier payments nobody knows it: they get the month of the day that is
 * shown of them.
 */
export const paymentsPourMois: Migration = {
  name: '0039-payments-pour-mois',
  statements: ({ text }) => [
    `alter table "payments" add column "pourMois" ${text} not null default ''`,
    `update "payments" set "pourMois" = "mois"`,
  ],
}
