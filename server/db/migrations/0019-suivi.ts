import type { Migration, SqlSyntax } from '../migration.ts'

/** Tables of the records that have activities and reminders. */
const SUJETS = [
  ['demande', 'parent_requests'],
  ['candidature', 'nanny_applications'],
  ['employe', 'employees'],
  ['message', 'contact_messages'],
  ['mise_en_relation', 'mises_en_relation'],
] as const

/** Records that wait for a first answer when they arrive, and the condition for it. */
const WAITING = [
  [
    'demande',
    'parent_requests',
    `new."statut" = 'en_attente' and new."dateStatut" is null and new."indesirable" = 0`,
  ],
  [
    'candidature',
    'nanny_applications',
    `new."statut" = 'en_examen' and new."dateStatut" is null and new."indesirable" = 0`,
  ],
  ['message', 'contact_messages', `new."indesirable" = 0`],
] as const

/** Condition of an update that ends the wait: another status, or the mark as unwanted. */
const answered = (table: string): string =>
  table === 'contact_messages'
    ? `new."indesirable" = 1`
    : `(new."statut" <> old."statut" or new."indesirable" = 1)`

const DELETE_ALL = (sujet: string, id: string): readonly string[] =>
  ['activites', 'rappels', 'attentes'].map(
    (table) => `delete from "${table}" where "sujet" = ${sujet} and "sujetId" = ${id};`,
  )

const sqliteTriggers = (): readonly string[] => [
  ...SUJETS.map(
    ([sujet, table]) =>
      `create trigger "${table}_activites" after delete on "${table}" begin ${DELETE_ALL(`'${sujet}'`, 'old."id"').join(' ')} end`,
  ),
  ...WAITING.flatMap(([sujet, table, waits]) => [
    `create trigger "${table}_attente" after insert on "${table}" when ${waits}
      begin insert or ignore into "attentes" values ('${sujet}', new."id", new."dateCreation"); end`,
    `create trigger "${table}_repondu" after update on "${table}" when ${answered(table)}
      begin delete from "attentes" where "sujet" = '${sujet}' and "sujetId" = new."id"; end`,
  ]),
  ...['activites', 'rappels'].map(
    (table) => `create trigger "${table}_repondu" after insert on "${table}" begin
      delete from "attentes" where "sujet" = new."sujet" and "sujetId" = new."sujetId";
      delete from "attentes" where "sujet" = 'demande' and new."sujet" = 'mise_en_relation'
        and "sujetId" = (select "requestId" from "mises_en_relation" where "id" = new."sujetId");
      delete from "attentes" where "sujet" = 'candidature' and new."sujet" = 'mise_en_relation'
        and "sujetId" = (select "nannyId" from "mises_en_relation" where "id" = new."sujetId");
      end`,
  ),
]

const postgresTriggers = (): readonly string[] => [
  `create function "suivi_supprime"() returns trigger language plpgsql as $$ begin
    ${DELETE_ALL('TG_ARGV[0]', 'old."id"').join('\n')}
    return null; end $$`,
  ...SUJETS.map(
    ([sujet, table]) =>
      `create trigger "${table}_activites" after delete on "${table}" for each row execute function "suivi_supprime"('${sujet}')`,
  ),
  `create function "attente_commence"() returns trigger language plpgsql as $$ begin
    insert into "attentes" values (TG_ARGV[0], new."id", new."dateCreation") on conflict do nothing;
    return null; end $$`,
  `create function "attente_finit"() returns trigger language plpgsql as $$ begin
    delete from "attentes" where "sujet" = TG_ARGV[0] and "sujetId" = new."id";
    return null; end $$`,
  ...WAITING.flatMap(([sujet, table, waits]) => [
    `create trigger "${table}_attente" after insert on "${table}" for each row when (${waits})
      execute function "attente_commence"('${sujet}')`,
    `create trigger "${table}_repondu" after update on "${table}" for each row when (${answered(table)})
      execute function "attente_finit"('${sujet}')`,
  ]),
  `create function "suivi_repond"() returns trigger language plpgsql as $$ begin
    delete from "attentes" where "sujet" = new."sujet" and "sujetId" = new."sujetId";
    if new."sujet" = 'mise_en_relation' then
      delete from "attentes" as a using "mises_en_relation" as m where m."id" = new."sujetId"
        and ((a."sujet" = 'demande' and a."sujetId" = m."requestId")
          or (a."sujet" = 'candidature' and a."sujetId" = m."nannyId"));
    end if;
    return null; end $$`,
  ...['activites', 'rappels'].map(
    (table) =>
      `create trigger "${table}_repondu" after insert on "${table}" for each row execute function "suivi_repond"()`,
  ),
]

/**
 * Activities and reminders of a record. `attentes`: requests, applications and messages that wait for a first answer,
 * so that "À faire" reads no others. Triggers delete a row when its record, or a mise en relation of it, gets an
 * activity or a reminder, and when the record gets another status or is marked as unwanted. Migrations 0021 (requests)
 * and 0023 (corrections) change this.
 */
export const suivi: Migration = {
  name: '0019-suivi',
  statements: ({ dialect, text, strict }: SqlSyntax) => [
    `create table "activites" (
      "id" ${text} primary key,
      "sujet" ${text} not null,
      "sujetId" ${text} not null,
      "type" ${text} not null,
      "resultat" ${text},
      "texte" ${text},
      "auteur" ${text} not null,
      "date" ${text} not null
    )${strict}`,
    `create index "activites_sujet" on "activites" ("sujet", "sujetId", "date", "id")`,
    `create table "rappels" (
      "id" ${text} primary key,
      "sujet" ${text} not null,
      "sujetId" ${text} not null,
      "texte" ${text} not null,
      "date" ${text} not null,
      "fait" integer not null default 0,
      "suivi" ${text},
      "dateCreation" ${text} not null
    )${strict}`,
    `create index "rappels_sujet" on "rappels" ("sujet", "sujetId", "date", "id")`,
    `create index "rappels_main" on "rappels" ("date", "id") where "fait" = 0 and "suivi" is null`,
    `create index "rappels_suivi" on "rappels" ("date", "id") where "fait" = 0 and "suivi" is not null`,
    `create table "attentes" (
      "sujet" ${text} not null,
      "sujetId" ${text} not null,
      "date" ${text} not null,
      primary key ("sujet", "sujetId")
    )${strict}`,
    `create index "attentes_date" on "attentes" ("sujet", "date", "sujetId")`,
    // Without old messages: no record says whether they were answered by phone.
    `insert into "attentes" select 'demande', "id", "dateCreation" from "parent_requests"
      where "statut" = 'en_attente' and "dateStatut" is null and "indesirable" = 0
      and "id" not in (select "requestId" from "mises_en_relation")`,
    `insert into "attentes" select 'candidature', "id", "dateCreation" from "nanny_applications"
      where "statut" = 'en_examen' and "dateStatut" is null and "indesirable" = 0
      and "id" not in (select "nannyId" from "mises_en_relation")`,
    `create index "mises_en_relation_essai" on "mises_en_relation" ("dateEssai", "id") where "statut" = 'essai'`,
    `create index "mises_en_relation_placees" on "mises_en_relation" ("employeId", "dateDebut") where "statut" = 'placee'`,
    `create index "journal_objet" on "journal" ("objet", "date")`,
    ...(dialect === 'sqlite' ? sqliteTriggers() : postgresTriggers()),
  ],
}
