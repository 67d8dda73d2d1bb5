import type { Migration, SqlSyntax } from '../migration.ts'

/** Which side of matching a change of each table makes stale. */
const SIDES = [
  { table: 'parent_requests', sujet: 'demandes' },
  { table: 'prestations', sujet: 'demandes' },
  { table: 'nanny_applications', sujet: 'nounous' },
  { table: 'employees', sujet: 'nounous' },
] as const

const EVENTS = ['insert', 'update', 'delete'] as const

const counting = (sujet: string): string =>
  `update "revisions" set "valeur" = "valeur" + 1 where "sujet" = '${sujet}'`

const sqliteTriggers = (): readonly string[] =>
  SIDES.flatMap(({ table, sujet }) =>
    EVENTS.map(
      (event) =>
        `create trigger "${table}_revision_${event}" after ${event} on "${table}" begin ${counting(sujet)}; end`,
    ),
  )

const postgresTriggers = (): readonly string[] => [
  ...['demandes', 'nounous'].map(
    (sujet) =>
      `create function "revision_${sujet}"() returns trigger language plpgsql as $$ begin ${counting(sujet)}; return null; end $$`,
  ),
  ...SIDES.map(
    ({ table, sujet }) =>
      `create trigger "${table}_revision" after insert or update or delete on "${table}" for each statement execute function "revision_${sujet}"()`,
  ),
]

/** Announced pairs, and the number of changes of each side of matching, which triggers count at every write. */
export const matches: Migration = {
  name: '0004-matches',
  statements: ({ dialect, text, strict }: SqlSyntax) => [
    `create table "matches_annonces" (
      "requestId" ${text} not null references "parent_requests" ("id") on delete cascade,
      "nannyId" ${text} not null references "nanny_applications" ("id") on delete cascade,
      primary key ("requestId", "nannyId")
    )${strict}`,
    `create index "matches_annonces_nanny" on "matches_annonces" ("nannyId")`,
    `create table "revisions" ("sujet" ${text} primary key, "valeur" integer not null)${strict}`,
    `insert into "revisions" values ('demandes', 0), ('nounous', 0)`,
    ...(dialect === 'sqlite' ? sqliteTriggers() : postgresTriggers()),
  ],
}
