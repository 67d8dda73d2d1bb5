import { listTriggers, type TriggeredTable } from '../list-triggers.ts'
import type { Migration, SqlSyntax } from '../migration.ts'
import { rebuildSearchText } from '../rebuild-search-text.ts'

/** Lists that exist at this version. A later list calls listTriggers in the migration that creates its table. */
const LISTS: readonly TriggeredTable[] = [
  { table: 'parent_requests', date: 'dateCreation', statut: 'statut', type: 'typeService' },
  { table: 'nanny_applications', date: 'dateCreation', statut: 'statut', type: 'typePoste' },
  { table: 'contact_messages', date: 'dateCreation' },
  { table: 'employees', date: 'dateEmbauche', type: 'typePoste' },
]

const SQLITE_COUNTS = `create table "effectifs" (
  "liste" text not null, "statut" text not null, "type" text not null, "n" integer not null,
  primary key ("liste", "statut", "type")
) strict, without rowid`

/**
 * PostgreSQL functions: the index entries of a text; and, with the names and arguments that server/db/search.ts uses on
 * SQLite, whether an index holds words, and where one text occurs in another. Not parallel safe: starting workers takes
 * longer than a search.
 */
const POSTGRES_FUNCTIONS: readonly string[] = [
  `create function "entrees" (text) returns tsvector language plpgsql immutable strict as $$
  begin
    return array_to_tsvector(array(
      select left(substr(mot, debut), 24)
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

/**
 * No primary key: writers only insert rows, so that they never wait for each other. server/db/counts.ts sums the rows.
 */
const POSTGRES_COUNTS = `create table "effectifs" (
  "liste" text collate "C" not null, "statut" text collate "C" not null, "type" text collate "C" not null,
  "n" integer not null
)`

/** Search index and row counts, updated by triggers: fast with hundreds of thousands of rows (decision 0007). */
export const recherche: Migration = {
  name: '0003-recherche',
  before: (tx) =>
    rebuildSearchText(tx, ['parent_requests', 'nanny_applications', 'contact_messages', 'employees']),
  statements: ({ dialect }: SqlSyntax) => [
    ...(dialect === 'sqlite' ? [SQLITE_COUNTS] : [POSTGRES_COUNTS, ...POSTGRES_FUNCTIONS]),
    ...LISTS.flatMap((list) => listTriggers(list, dialect)),
  ],
}
