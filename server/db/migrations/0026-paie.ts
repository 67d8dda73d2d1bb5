import type { Migration } from '../migration.ts'

/**
 * Month, nature, means and reference of a payment to an employee, its cancellation and corrections; monthly salaries.
 * A payment from before this migration counts as a salary of the month in which it was paid.
 */
export const paie: Migration = {
  name: '0026-paie',
  statements: ({ text, strict }) => [
    `alter table "paiements_employes" add column "mois" ${text} not null default ''`,
    `alter table "paiements_employes" add column "nature" ${text} not null default 'salaire'`,
    `alter table "paiements_employes" add column "moyen" ${text}`,
    `alter table "paiements_employes" add column "reference" ${text}`,
    `alter table "paiements_employes" add column "dateAnnulation" ${text}`,
    `alter table "paiements_employes" add column "revision" integer not null default 0`,
    `update "paiements_employes" set "mois" = substr("datePaiement", 1, 7)`,
    `create index "paiements_employes_mois" on "paiements_employes" ("mois", "employeId", "nature", "montant")
      where "dateAnnulation" is null`,
    `create table "salaires" (
      "id" ${text} primary key,
      "employeId" ${text} not null references "employees" ("id") on delete cascade,
      "depuis" ${text} not null,
      "jusque" ${text} not null,
      "montant" integer not null check ("montant" >= 0),
      "dateCreation" ${text} not null
    )${strict}`,
    `create unique index "salaires_employe" on "salaires" ("employeId", "depuis", "jusque", "montant")`,
    // An employee has at most one salary without an end, also after two concurrent writes.
    `create unique index "salaires_dernier" on "salaires" ("employeId") where "jusque" = '9999-12'`,
    `create index "employees_actifs" on "employees" ("dateEmbauche") where "actif" = 1`,
    `create index "employees_inactifs" on "employees" ("actif", "id") where "actif" = 0`,
  ],
}
