import type { Migration, SqlSyntax } from '../migration.ts'

const countOf = (row: 'new' | 'old', by: 1 | -1): string =>
  `insert into "effectifs" values ('mises_en_relation', ${row}."statut", '', ${by})`

const sqliteTriggers = (): readonly string[] => {
  const count = (row: 'new' | 'old', by: 1 | -1) =>
    `${countOf(row, by)} on conflict do update set "n" = "n" + excluded."n";`
  return [
    `create trigger "mises_en_relation_entre" after insert on "mises_en_relation" begin ${count('new', 1)} end`,
    `create trigger "mises_en_relation_sort" after delete on "mises_en_relation" begin ${count('old', -1)} end`,
    `create trigger "mises_en_relation_etape" after update of "statut" on "mises_en_relation"
      when old."statut" <> new."statut" begin ${count('old', -1)} ${count('new', 1)} end`,
  ]
}

const postgresTriggers = (): readonly string[] => [
  `create function "mises_en_relation_suivre" () returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then ${countOf('old', -1)}; end if;
    if tg_op <> 'DELETE' then ${countOf('new', 1)}; end if;
    return null;
  end $$`,
  `create trigger "mises_en_relation_suivi" after insert or delete or update of "statut" on "mises_en_relation"
    for each row execute function "mises_en_relation_suivre" ()`,
]

/**
 * Stored number of mises en relation at each step of the board: counting 30,000 takes longer than reading the first
 * cards. The index of trials begins with the step, because SQLite preferred the index of steps and sorted all trials.
 */
export const misesEnRelationCounts: Migration = {
  name: '0025-mises-en-relation-counts',
  statements: ({ dialect }: SqlSyntax) => [
    `insert into "effectifs" select 'mises_en_relation', "statut", '', count(*) from "mises_en_relation" group by "statut"`,
    ...(dialect === 'sqlite' ? sqliteTriggers() : postgresTriggers()),
    `drop index "mises_en_relation_essai"`,
    `create index "mises_en_relation_essai" on "mises_en_relation" ("statut", "dateEssai", "id") where "dateEssai" is not null`,
  ],
}
