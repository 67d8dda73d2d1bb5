import type { Migration } from '../migration.ts'

/**
 * Pauses of employees. For an employee who is inactive already, the pause begins on the day that the audit log has for
 * it, else on the day of hiring, because the audit log no longer has old entries.
 */
export const pauses: Migration = {
  name: '0031-pauses',
  statements: ({ text, strict }) => [
    `create table "pauses" (
      "id" ${text} primary key,
      "employeId" ${text} not null references "employees" ("id") on delete cascade,
      "depuis" ${text} not null,
      "jusque" ${text} not null
    )${strict}`,
    `create index "pauses_employe" on "pauses" ("employeId", "jusque")`,
    // At most one pause without an end: two writes at once leave one.
    `create unique index "pauses_ouverte" on "pauses" ("employeId") where "jusque" = '9999-12-31'`,
    `create index "pauses_mois" on "pauses" ("jusque", "depuis", "employeId")`,
    `insert into "pauses" ("id", "employeId", "depuis", "jusque")
      select e."id", e."id", substr(coalesce((select max(j."date") from "journal" as j
        where j."objet" = e."id" and j."action" = 'setEmployeeStatus' and j."detail" = 'inactif'), e."dateEmbauche"), 1, 10),
        '9999-12-31'
      from "employees" as e where e."actif" = 0`,
  ],
}
