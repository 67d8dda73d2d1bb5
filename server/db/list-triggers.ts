import { MAX_WORD_LENGTH } from '#contract/search.admin.ts'
import type { Dialect } from './db.ts'

/** What the triggers of a list's table need to know. */
export interface TriggeredTable {
  readonly table: string
  /** Column that the list is ordered by when it is not ordered by name. */
  readonly date: string
  /** Columns that the list is filtered and counted by, beside words. */
  readonly statut?: string
  readonly type?: string
}

/** Columns whose values are in the index and in the counts. */
const facets = ({ statut, type }: TriggeredTable): readonly string[] =>
  [statut, type].filter((column) => column !== undefined)

/**
 * SQL of the indexed text: the row's words, and each facet as a word with a leading underscore, which no search
 * contains.
 */
const textOf = (list: TriggeredTable, row: string): string =>
  [`${row}."recherche"`, ...facets(list).map((column) => `' _' || ${row}."${column}"`)].join(' || ')

/** SQL of the row's key in `effectifs`: list, status, type. */
const countKeyOf = ({ table, statut, type }: TriggeredTable, row: string): string =>
  [`'${table}'`, ...[statut, type].map((column) => (column ? `${row}."${column}"` : `''`))].join(', ')

/**
 * SQLite: SQL of a text's index entries. Every suffix of three characters or more of each word, so that a prefix search
 * finds any part of a word; and the first one and two characters of each word, for queries shorter than three.
 */
const sqliteEntries = (text: string): string => `(
  with recursive "mots" ("mot", "reste") as (
    select '', ${text} || ' '
    union all
    select substr("reste", 1, instr("reste", ' ') - 1), substr("reste", instr("reste", ' ') + 1)
      from "mots" where "reste" <> ''
  ),
  "fins" ("fin") as (
    select "mot" from "mots"
    union all
    select substr("fin", 2) from "fins" where length("fin") > 3 and substr("fin", 1, 1) <> '_'
  )
  select group_concat("entree", ' ') from (
    select substr("fin", 1, ${MAX_WORD_LENGTH}) as "entree" from "fins"
    union all select substr("mot", 1, 1) from "mots" where substr("mot", 1, 1) <> '_'
    union all select substr("mot", 1, 2) from "mots" where substr("mot", 1, 1) <> '_'
  )
)`

/** SQLite: statements that add a row to the index of words, remove it, and count it. */
const sqliteParts = (list: TriggeredTable) => {
  const { table } = list
  const enter = (row: string) =>
    `insert into "${table}_fts" (rowid, "mots")
       select "rang", ${sqliteEntries(textOf(list, row))} from "${table}_rangs" where "id" = ${row}."id";`
  const leave = (row: string) =>
    `insert into "${table}_fts" ("${table}_fts", rowid, "mots")
       select 'delete', "rang", ${sqliteEntries(textOf(list, row))} from "${table}_rangs" where "id" = ${row}."id";`
  const count = (row: string, by: 1 | -1) =>
    `insert into "effectifs" values (${countKeyOf(list, row)}, ${by})
       on conflict do update set "n" = "n" + excluded."n";`
  return { enter, leave, count }
}

/**
 * SQLite: `T_fts` is an inverted index without the texts (T is the list's table); `T_rangs` maps its row numbers to ids
 * and dates. Secure delete overwrites the words of deleted rows at once.
 */
const sqliteIndex = (list: TriggeredTable): readonly string[] => {
  const { table, date } = list
  const { enter, leave, count } = sqliteParts(list)
  return [
    `create table "${table}_rangs" ("rang" integer primary key, "id" text not null unique, "date" text not null) strict`,
    `create virtual table "${table}_fts" using fts5 (
      "mots", content = '', columnsize = 0, detail = none, tokenize = "ascii tokenchars '_'"
    )`,
    `insert into "${table}_fts" ("${table}_fts", rank) values ('secure-delete', 1)`,
    `create view "${table}_mots" ("id", "date", "mots") as
      select (select "id" from "${table}_rangs" where "rang" = f.rowid),
             (select "date" from "${table}_rangs" where "rang" = f.rowid),
             f."${table}_fts"
      from "${table}_fts" as f`,
    `insert into "${table}_rangs" ("id", "date") select "id", "${date}" from "${table}" order by "${date}", "id"`,
    `insert into "${table}_fts" (rowid, "mots")
      select "rang", ${sqliteEntries(textOf(list, 't'))} from "${table}_rangs" join "${table}" as t using ("id")`,
    `create trigger "${table}_entre" after insert on "${table}" begin
      insert into "${table}_rangs" ("id", "date") values (new."id", new."${date}");
      ${enter('new')}
      ${count('new', 1)}
    end`,
    `create trigger "${table}_sort" after delete on "${table}" begin
      ${leave('old')}
      ${count('old', -1)}
      delete from "${table}_rangs" where "id" = old."id";
    end`,
    `create trigger "${table}_change" after update of ${['recherche', ...facets(list)].map((column) => `"${column}"`).join(', ')} on "${table}" begin
      ${leave('old')}
      ${count('old', -1)}
      ${enter('new')}
      ${count('new', 1)}
    end`,
  ]
}

/**
 * PostgreSQL: `T_mots` is a narrow copy of the table, because counting what an index finds reads the rows it points to.
 * The function `entrees` (migration 0003) returns the index entries of a text.
 */
const postgresIndex = (list: TriggeredTable): readonly string[] => {
  const { table, date } = list
  return [
    `create table "${table}_mots" (
      "id" text collate "C" primary key, "date" text collate "C" not null, "mots" text collate "C" not null
    )`,
    `insert into "${table}_mots" select "id", "${date}", ${textOf(list, 't')} from "${table}" as t`,
    // fastupdate off: a search would scan the pending list each time.
    `create index "${table}_entrees" on "${table}_mots" using gin ("entrees"("mots")) with (fastupdate = off)`,
    `create function "${table}_suivre" () returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        delete from "${table}_mots" where "id" = old."id";
        insert into "effectifs" values (${countKeyOf(list, 'old')}, -1);
      end if;
      if tg_op <> 'DELETE' then
        insert into "${table}_mots" values (new."id", new."${date}", ${textOf(list, 'new')});
        insert into "effectifs" values (${countKeyOf(list, 'new')}, 1);
      end if;
      return null;
    end $$`,
    `create trigger "${table}_suivi"
      after insert or delete or update of ${['recherche', ...facets(list)].map((column) => `"${column}"`).join(', ')}
      on "${table}" for each row execute function "${table}_suivre" ()`,
  ]
}

/** Indexes of the phone number, by which a person is found, and of the type, alone and with the status. */
const indexesOf = ({ table, date, statut, type }: TriggeredTable): readonly string[] => [
  `create index "${table}_telephone" on "${table}" ("telephone")`,
  ...(type ? [`create index "${table}_type" on "${table}" ("${type}", "${date}", "id")`] : []),
  ...(statut && type
    ? [`create index "${table}_statut_type" on "${table}" ("${statut}", "${type}", "${date}", "id")`]
    : []),
]

/**
 * Statements that give the table of a list its counts in `effectifs`, its index of words, the triggers that update both
 * (decision 0007), and the indexes of `indexesOf`. The table has the columns `id`, `telephone` and `recherche`.
 * For migrations, which make the indexes of date, status and name themselves.
 */
export const listTriggers = (list: TriggeredTable, dialect: Dialect): readonly string[] => [
  `insert into "effectifs" select ${countKeyOf(list, 't')}, count(*) from "${list.table}" as t group by 1, 2, 3`,
  ...indexesOf(list),
  ...(dialect === 'sqlite' ? sqliteIndex(list) : postgresIndex(list)),
]

/** Columns whose change moves a row in index and counts. */
const trackedColumns = (list: TriggeredTable): string =>
  ['recherche', ...facets(list)].map((column) => `"${column}"`).join(', ')

const sqliteTriggersForUnwanted = (list: TriggeredTable): readonly string[] => {
  const { table, date } = list
  const { enter, leave, count } = sqliteParts(list)
  const arrive = `
      insert into "${table}_rangs" ("id", "date") values (new."id", new."${date}");
      ${enter('new')}
      ${count('new', 1)}`
  const go = `
      ${leave('old')}
      ${count('old', -1)}
      delete from "${table}_rangs" where "id" = old."id";`
  return [
    ...['entre', 'sort', 'change'].map((name) => `drop trigger "${table}_${name}"`),
    `create trigger "${table}_entre" after insert on "${table}" when new."indesirable" = 0 begin ${arrive}
    end`,
    `create trigger "${table}_sort" after delete on "${table}" when old."indesirable" = 0 begin ${go}
    end`,
    `create trigger "${table}_change" after update of ${trackedColumns(list)} on "${table}"
      when old."indesirable" = 0 and new."indesirable" = 0 begin
      ${leave('old')}
      ${count('old', -1)}
      ${enter('new')}
      ${count('new', 1)}
    end`,
    `create trigger "${table}_ecarte" after update of "indesirable" on "${table}"
      when old."indesirable" = 0 and new."indesirable" = 1 begin ${go}
    end`,
    `create trigger "${table}_reprend" after update of "indesirable" on "${table}"
      when old."indesirable" = 1 and new."indesirable" = 0 begin ${arrive}
    end`,
  ]
}

const postgresTriggersForUnwanted = (list: TriggeredTable): readonly string[] => {
  const { table, date } = list
  return [
    `create or replace function "${table}_suivre" () returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old."indesirable" = 0 then
        delete from "${table}_mots" where "id" = old."id";
        insert into "effectifs" values (${countKeyOf(list, 'old')}, -1);
      end if;
      if tg_op <> 'DELETE' and new."indesirable" = 0 then
        insert into "${table}_mots" values (new."id", new."${date}", ${textOf(list, 'new')});
        insert into "effectifs" values (${countKeyOf(list, 'new')}, 1);
      end if;
      return null;
    end $$`,
    `drop trigger "${table}_suivi" on "${table}"`,
    `create trigger "${table}_suivi"
      after insert or delete or update of ${trackedColumns(list)}, "indesirable"
      on "${table}" for each row execute function "${table}_suivre" ()`,
  ]
}

/**
 * Replaces the triggers of listTriggers on a table that got the column `indesirable`: a marked row is in neither counts
 * nor index of words. For migrations.
 */
export const listTriggersForUnwanted = (list: TriggeredTable, dialect: Dialect): readonly string[] =>
  dialect === 'sqlite' ? sqliteTriggersForUnwanted(list) : postgresTriggersForUnwanted(list)
