import type { Migration } from '../migration.ts'

/**
 * Package of the request and its price when a payment was recorded: a later price does not change what the family owes.
 * Nobody knows those of earlier payments, which get the present ones: the screens measured them by these until now.
 */
export const prixConvenu: Migration = {
  name: '0037-prix-convenu',
  statements: ({ text }) => [
    `alter table "payments" add column "forfait" ${text}`,
    `alter table "payments" add column "prix" integer`,
    `update "payments" set
      "forfait" = (select r."forfait" from "parent_requests" as r where r."id" = "payments"."demandeId"),
      "prix" = (select p."prix" from "parent_requests" as r join "prestations" as p on p."id" = r."forfait"
        where r."id" = "payments"."demandeId")`,
  ],
}
