import type { Migration } from '../migration.ts'

/**
 * Month and corrections of a family's payment. The month is that of the day in Libreville (UTC+1) on which the money
 * arrived, or of the record's creation while it is awaited. The update takes the month in UTC: no version wrote a
 * payment before this one.
 */
export const encaissements: Migration = {
  name: '0027-encaissements',
  statements: ({ text }) => [
    `alter table "payments" add column "mois" ${text} not null default ''`,
    `alter table "payments" add column "revision" integer not null default 0`,
    `update "payments" set "mois" = substr(coalesce("dateConfirmation", "dateCreation"), 1, 7)`,
    `create index "payments_recent" on "payments" ("dateCreation", "id")`,
    `create index "payments_statut" on "payments" ("statut", "dateCreation", "id")`,
    `create index "payments_mois" on "payments" ("mois", "dateCreation", "id")`,
    `create index "payments_mois_statut" on "payments" ("mois", "statut", "dateCreation", "id")`,
    `create index "payments_sommes" on "payments" ("mois", "statut", "montant")`,
    `create index "payments_recus" on "payments" ("demandeId", "statut", "montant")`,
  ],
}
