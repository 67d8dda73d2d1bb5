import type { Migration, Spelling } from '../migration.ts'
import { rebuildSearchText } from '../rebuild-search-text.ts'

interface Listed {
  readonly table: string
  /** What its list is ordered by. */
  readonly date: string
  /** What narrows its list, beside words. */
  readonly statut?: string
  readonly type?: string
}

const LISTED: readonly Listed[] = [
  { table: 'parent_requests', date: 'dateCreation', statut: 'statut', type: 'typeService' },
  { table: 'nanny_applications', date: 'dateCreation', statut: 'statut', type: 'typePoste' },
  { table: 'contact_messages', date: 'dateCreation' },
  { table: 'employees', date: 'dateEmbauche', type: 'typePoste' },
]

const facets = ({ statut, type }: Listed): readonly string[] =>
  [statut, type].filter((column) => column !== undefined)

/** The text that is indexed: the row's words, and what narrows its list as words that nobody can type. */
const textOf = (listed: Listed, row: string): string =>
  [`${row}."recherche"`, ...facets(listed).map((column) => `' _' || ${row}."${column}"`)].join(' || ')

/** A row's place among the counts. */
const placeOf = ({ table, statut, type }: Listed, row: string): string =>
  [`'${table}'`, ...[statut, type].map((column) => (column ? `${row}."${column}"` : `''`))].join(', ')

/** Longer words are found by their first letters, so that one endless word is not indexed a thousand times over. */
const LONGEST = 24

/**
 * SQLite: the words of a text, each from its first letter and from every other that has three or more to its end, so
 * that the beginning of an entry is any part of a word; and the first and the first two letters of each, for what is
 * shorter than three.
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
    select substr("fin", 1, ${LONGEST}) as "entree" from "fins"
    union all select substr("mot", 1, 1) from "mots" where substr("mot", 1, 1) <> '_'
    union all select substr("mot", 1, 2) from "mots" where substr("mot", 1, 1) <> '_'
  )
)`

/**
 * SQLite: `T_fts` is an inverted index without the texts (`T_rangs` gives its numbers back their ids, and a date to
 * sort by). Erased words leave its pages at once, as `secure_delete` promises for the rest of the file.
 */
const sqliteIndex = (listed: Listed): readonly string[] => {
  const { table, date } = listed
  const enter = (row: string) =>
    `insert into "${table}_fts" (rowid, "mots")
       select "rang", ${sqliteEntries(textOf(listed, row))} from "${table}_rangs" where "id" = ${row}."id";`
  const leave = (row: string) =>
    `insert into "${table}_fts" ("${table}_fts", rowid, "mots")
       select 'delete', "rang", ${sqliteEntries(textOf(listed, row))} from "${table}_rangs" where "id" = ${row}."id";`
  const count = (row: string, by: 1 | -1) =>
    `insert into "effectifs" values (${placeOf(listed, row)}, ${by})
       on conflict do update set "n" = "n" + excluded."n";`
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
      select "rang", ${sqliteEntries(textOf(listed, 't'))} from "${table}_rangs" join "${table}" as t using ("id")`,
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
    `create trigger "${table}_change" after update of ${['recherche', ...facets(listed)].map((column) => `"${column}"`).join(', ')} on "${table}" begin
      ${leave('old')}
      ${count('old', -1)}
      ${enter('new')}
      ${count('new', 1)}
    end`,
  ]
}

const SQLITE_COUNTS = `create table "effectifs" (
  "liste" text not null, "statut" text not null, "type" text not null, "n" integer not null,
  primary key ("liste", "statut", "type")
) strict, without rowid`

/**
 * PostgreSQL answers the two questions of server/db/search.ts as SQLite spells them: whether words are in a text's
 * index, and where a text holds another. Not marked as safe for parallel workers: they take longer to start than a
 * search takes.
 */
const POSTGRES_FUNCTIONS: readonly string[] = [
  `create function "entrees" (text) returns tsvector language plpgsql immutable strict as $$
  begin
    return array_to_tsvector(array(
      select left(substr(mot, debut), ${LONGEST})
        from unnest(string_to_array($1, ' ')) as mot, generate_series(1, greatest(1, length(mot) - 2)) as debut
        where mot <> '' and (debut = 1 or left(mot, 1) <> '_')
      union select left(mot, court)
        from unnest(string_to_array($1, ' ')) as mot, generate_series(1, 2) as court
        where mot <> '' and left(mot, 1) <> '_'
    ));
  end $$`,
  `create function "match" ("question" text, "mots" text) returns boolean language sql immutable as $$
    select "entrees"("mots") @@ replace(replace("question", ' ', ' & '), '*', ':*')::tsquery
  $$`,
  `create function "instr" (text, text) returns integer language sql immutable as $$
    select strpos($1, $2)
  $$`,
]

/** A narrow table beside the wide one: to count what an index finds, PostgreSQL reads the rows that it points to. */
const postgresIndex = (listed: Listed): readonly string[] => {
  const { table, date } = listed
  return [
    `create table "${table}_mots" (
      "id" text collate "C" primary key, "date" text collate "C" not null, "mots" text collate "C" not null
    )`,
    `insert into "${table}_mots" select "id", "${date}", ${textOf(listed, 't')} from "${table}" as t`,
    // Without the waiting list: a search would walk all of it each time.
    `create index "${table}_entrees" on "${table}_mots" using gin ("entrees"("mots")) with (fastupdate = off)`,
    `create function "${table}_suivre" () returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        delete from "${table}_mots" where "id" = old."id";
        insert into "effectifs" values (${placeOf(listed, 'old')}, -1);
      end if;
      if tg_op <> 'DELETE' then
        insert into "${table}_mots" values (new."id", new."${date}", ${textOf(listed, 'new')});
        insert into "effectifs" values (${placeOf(listed, 'new')}, 1);
      end if;
      return null;
    end $$`,
    `create trigger "${table}_suivi"
      after insert or delete or update of ${['recherche', ...facets(listed)].map((column) => `"${column}"`).join(', ')}
      on "${table}" for each row execute function "${table}_suivre" ()`,
  ]
}

/** No key: writers only ever add lines, so that none waits for another; server/db/counts.ts adds them up. */
const POSTGRES_COUNTS = `create table "effectifs" (
  "liste" text collate "C" not null, "statut" text collate "C" not null, "type" text collate "C" not null,
  "n" integer not null
)`

const common: readonly string[] = [
  ...LISTED.map(
    (listed) =>
      `insert into "effectifs" select ${placeOf(listed, 't')}, count(*) from "${listed.table}" as t group by 1, 2, 3`,
  ),
  ...LISTED.map(({ table }) => `create index "${table}_telephone" on "${table}" ("telephone")`),
  ...LISTED.flatMap(({ table, date, statut, type }) => [
    ...(type ? [`create index "${table}_type" on "${table}" ("${type}", "${date}", "id")`] : []),
    ...(statut && type
      ? [`create index "${table}_statut_type" on "${table}" ("${statut}", "${type}", "${date}", "id")`]
      : []),
  ]),
]

/**
 * Search and totals that stay fast at hundreds of thousands of rows (decision 0007). Both are kept by triggers, so that
 * nothing that writes can forget them.
 */
export const recherche: Migration = {
  name: '0003-recherche',
  before: rebuildSearchText,
  statements: ({ dialect }: Spelling) =>
    dialect === 'sqlite'
      ? [SQLITE_COUNTS, ...common, ...LISTED.flatMap(sqliteIndex)]
      : [POSTGRES_COUNTS, ...common, ...POSTGRES_FUNCTIONS, ...LISTED.flatMap(postgresIndex)],
}
