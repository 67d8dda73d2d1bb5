import type { Migration, SqlSyntax } from '../migration.ts'

const countOf = (row: 'new' | 'old', by: 1 | -1): string =>
  `insert into "effectifs" values ('payments', ${row}."statut", ${row}."mois", ${by})`

const sqliteTriggers = (): readonly string[] => {
  const count = (row: 'new' | 'old', by: 1 | -1) =>
    `${countOf(row, by)} on conflict do update set "n" = "n" + excluded."n";`
  return [
    `create trigger "payments_entre" after insert on "payments" begin ${count('new', 1)} end`,
    `create trigger "payments_sort" after delete on "payments" begin ${count('old', -1)} end`,
    `create trigger "payments_change" after update of "statut", "mois" on "payments"
      begin ${count('old', -1)} ${count('new', 1)} end`,
  ]
}

/** Without `on conflict`: PostgreSQL's table has no key, its rows are summed later (migration 0003). */
const postgresTriggers = (): readonly string[] => [
  `create function "payments_suivre" () returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then ${countOf('old', -1)}; end if;
    if tg_op <> 'DELETE' then ${countOf('new', 1)}; end if;
    return null;
  end $$`,
  `create trigger "payments_suivi" after insert or delete or update of "statut", "mois" on "payments"
    for each row execute function "payments_suivre" ()`,
]

/** Stored numbers of the families' payments by status and month: counting 200,000 takes longer than reading a page. */
export const paymentsCounts: Migration = {
  name: '0030-payments-counts',
  statements: ({ dialect }: SqlSyntax) => [
    `insert into "effectifs" select 'payments', "statut", "mois", count(*) from "payments" group by "statut", "mois"`,
    ...(dialect === 'sqlite' ? sqliteTriggers() : postgresTriggers()),
  ],
}
