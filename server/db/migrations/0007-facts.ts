import type { Migration, SqlSyntax } from '../migration.ts'

/**
 * Columns that both tables have: the place, who set place and hours, the days and the first day (not used yet), the
 * versions.
 */
const shared = (text: string): string => `
  "placeId" ${text},
  "placeUncertain" integer not null,
  "placeSetBy" ${text} not null,
  "hoursSetBy" ${text} not null,
  "jours" ${text},
  "premierJour" ${text},
  "readerVersion" integer not null,
  "revision" integer not null`

const TABLES = [
  { table: 'parent_request_facts', sujet: 'demandes' },
  { table: 'nanny_application_facts', sujet: 'nounous' },
] as const

/**
 * A changed fact makes one side of matching stale. A new row needs no trigger: it is stored in the transaction of its
 * request or application, whose trigger counts, or by rereadFacts (server/facts/reread.ts), which also updates the row.
 */
const triggers = (dialect: SqlSyntax['dialect']): readonly string[] =>
  TABLES.map(({ table, sujet }) =>
    dialect === 'sqlite'
      ? `create trigger "${table}_revision" after update on "${table}"
          begin update "revisions" set "valeur" = "valeur" + 1 where "sujet" = '${sujet}'; end`
      : `create trigger "${table}_revision" after update on "${table}"
          for each statement execute function "revision_${sujet}"()`,
  )

/**
 * What matching read in the texts of a request or an application, beside it (server/facts/). Rows for existing records
 * are written by rereadFacts, in small batches.
 */
export const facts: Migration = {
  name: '0007-facts',
  statements: ({ dialect, text, strict }: SqlSyntax) => [
    `create table "parent_request_facts" (
      "requestId" ${text} primary key references "parent_requests" ("id") on delete cascade,
      "horaireDebut" ${text},
      "horaireFin" ${text},${shared(text)}
    )${strict}`,
    `create table "nanny_application_facts" (
      "nannyId" ${text} primary key references "nanny_applications" ("id") on delete cascade,
      "disponibilites" ${text},
      "annees" ${dialect === 'sqlite' ? 'real' : 'double precision'},
      "anneesUncertain" integer not null,
      "anneesSetBy" ${text} not null,
      "enfants" integer not null,
      "garde" integer not null,
      "devoirs" integer not null,
      "personne" integer not null,
      "groupes" integer not null,
      "careSetBy" ${text} not null,${shared(text)}
    )${strict}`,
    ...triggers(dialect),
  ],
}
