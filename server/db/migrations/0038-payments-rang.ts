import type { Migration, SqlSyntax } from '../migration.ts'

/**
 * Place of a payment in its lists, which server/payments/queries.ts orders by the same expression: the instant whose
 * day is shown of it, then its creation.
 */
const rangOf = (row: string): string =>
  `coalesce(${row}"dateConfirmation", ${row}"dateCreation") || ' ' || ${row}"dateCreation"`

const ENTER = `insert into "payments_mots" ("mois", "date", "id", "statut", "mots")
  select p."mois", ${rangOf('p.')}, p."id", p."statut", r."recherche"
  from "payments" as p join "parent_requests" as r on r."id" = p."demandeId"`
const MOVED = '"mois", "dateCreation", "dateConfirmation", "id", "statut"'

const enter = (where: string): string =>
  `${ENTER} where ${where} on conflict ("mois", "date", "id") do update set "mots" = excluded."mots"`
const ENTER_NEW = enter('p."id" = new."id"')
const ENTER_RENAMED = enter('p."demandeId" = new."id"')
const LEAVE = `delete from "payments_mots"
  where "mois" = old."mois" and "date" = ${rangOf('old.')} and "id" = old."id"`

/** The triggers of 0029 with the new date. */
const triggers = ({ dialect }: SqlSyntax): readonly string[] =>
  dialect === 'sqlite'
    ? [
        ...['entre', 'sort', 'change', 'parent_requests'].map(
          (name) => `drop trigger "payments_mots_${name}"`,
        ),
        `create trigger "payments_mots_entre" after insert on "payments" begin ${ENTER_NEW}; end`,
        `create trigger "payments_mots_sort" after delete on "payments" begin ${LEAVE}; end`,
        `create trigger "payments_mots_change" after update of ${MOVED} on "payments"
          begin ${LEAVE}; ${ENTER_NEW}; end`,
        `create trigger "payments_mots_parent_requests" after update of "recherche" on "parent_requests"
          begin ${ENTER_RENAMED}; end`,
      ]
    : [
        `create or replace function "payments_mots_suivre" () returns trigger language plpgsql as $$
        begin
          if tg_op <> 'INSERT' then ${LEAVE}; end if;
          if tg_op <> 'DELETE' then ${ENTER_NEW}; end if;
          return null;
        end $$`,
        'drop trigger "payments_mots_suivi" on "payments"',
        `create trigger "payments_mots_suivi" after insert or delete or update of ${MOVED} on "payments"
          for each row execute function "payments_mots_suivre" ()`,
        `create or replace function "payments_mots_parent_requests" () returns trigger language plpgsql as $$
          begin ${ENTER_RENAMED}; return null; end $$`,
      ]

/** Orders the payments of the families by the day that is shown of them; they were in the order of their creation. */
export const paymentsRang: Migration = {
  name: '0038-payments-rang',
  statements: (syntax) => [
    ...['recent', 'statut', 'mois', 'mois_statut'].map((name) => `drop index "payments_${name}"`),
    `create index "payments_recent" on "payments" ((${rangOf('')}), "id")`,
    `create index "payments_statut" on "payments" ("statut", (${rangOf('')}), "id")`,
    `create index "payments_mois" on "payments" ("mois", (${rangOf('')}), "id")`,
    `create index "payments_mois_statut" on "payments" ("mois", "statut", (${rangOf('')}), "id")`,
    ...triggers(syntax),
    'delete from "payments_mots"',
    ENTER,
  ],
}
