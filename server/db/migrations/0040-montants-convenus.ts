import type { Migration } from '../migration.ts'

/** Amounts that were agreed with a family for one month instead of the price of its package; null: taken back. */
export const montantsConvenus: Migration = {
  name: '0040-montants-convenus',
  statements: ({ text, strict }) => [
    `create table "montants_convenus" (
      "id" ${text} primary key,
      "demandeId" ${text} not null references "parent_requests" ("id") on delete cascade,
      "mois" ${text} not null,
      "montant" integer,
      "note" ${text},
      "revision" integer not null
    )${strict}`,
    `create unique index "montants_convenus_mois" on "montants_convenus" ("demandeId", "mois")`,
  ],
}
