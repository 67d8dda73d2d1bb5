import type { Migration, SqlSyntax } from '../migration.ts'

/** SQL: the later of the stored and the new date, because a restore inserts activities in the order of their ids. */
const LATER = (date: string): string => `case when "date" > ${date} then "date" else ${date} end`

/** What ends or continues a wait: an activity has a date, a reminder the date of its creation. */
const ANSWERS = [
  ['activites', 'new."date"'],
  ['rappels', 'new."dateCreation"'],
] as const

const REQUEST_WAITS = `new."statut" = 'en_attente' and new."indesirable" = 0`
/**
 * The first columns of a request's row in `attentes`: it waits since its last change of status, else since it arrived.
 * A request that returns to "En attente" counts as answered (`repondu`).
 */
const REQUEST_ROW = `'demande', new."id", coalesce(new."dateStatut", new."dateCreation")`
const REQUEST_CHANGED = `new."statut" <> old."statut" or new."indesirable" <> old."indesirable"`

/** Records that wait for a first answer only, and the condition for it: as in 0019, with the new column `repondu`. */
const OTHERS = [
  [
    'candidature',
    'nanny_applications',
    `new."statut" = 'en_examen' and new."dateStatut" is null and new."indesirable" = 0`,
  ],
  ['message', 'contact_messages', `new."indesirable" = 0`],
] as const

const sqliteTriggers = (): readonly string[] => [
  ...['parent_requests', ...OTHERS.map(([, table]) => table)].map(
    (table) => `drop trigger "${table}_attente"`,
  ),
  ...['parent_requests', 'activites', 'rappels'].map((table) => `drop trigger "${table}_repondu"`),
  ...OTHERS.map(
    ([sujet, table, waits]) => `create trigger "${table}_attente" after insert on "${table}" when ${waits}
      begin insert or ignore into "attentes" values ('${sujet}', new."id", new."dateCreation", 0); end`,
  ),
  `create trigger "parent_requests_attente" after insert on "parent_requests" when ${REQUEST_WAITS}
    begin insert or ignore into "attentes" values (${REQUEST_ROW}, new."dateStatut" is not null); end`,
  `create trigger "parent_requests_repondu" after update on "parent_requests" when ${REQUEST_CHANGED} begin
    delete from "attentes" where "sujet" = 'demande' and "sujetId" = new."id";
    insert into "attentes" select ${REQUEST_ROW}, 1 where ${REQUEST_WAITS};
    end`,
  ...ANSWERS.map(
    ([table, date]) => `create trigger "${table}_repondu" after insert on "${table}" begin
      delete from "attentes" where "sujet" = new."sujet" and "sujetId" = new."sujetId" and "sujet" <> 'demande';
      delete from "attentes" where "sujet" = 'candidature' and new."sujet" = 'mise_en_relation'
        and "sujetId" = (select "nannyId" from "mises_en_relation" where "id" = new."sujetId");
      update "attentes" set "repondu" = 1, "date" = ${LATER(date)} where "sujet" = 'demande' and "sujetId" =
        case new."sujet" when 'demande' then new."sujetId"
          when 'mise_en_relation' then (select "requestId" from "mises_en_relation" where "id" = new."sujetId") end;
      end`,
  ),
]

const postgresTriggers = (): readonly string[] => [
  ...['attente', 'repondu'].map((name) => `drop trigger "parent_requests_${name}" on "parent_requests"`),
  ...ANSWERS.map(([table]) => `drop trigger "${table}_repondu" on "${table}"`),
  `drop function "suivi_repond"()`,
  `create function "demande_attend"() returns trigger language plpgsql as $$ begin
    insert into "attentes" values (${REQUEST_ROW}, case when new."dateStatut" is null then 0 else 1 end) on conflict do nothing;
    return null; end $$`,
  `create trigger "parent_requests_attente" after insert on "parent_requests" for each row when (${REQUEST_WAITS})
    execute function "demande_attend"()`,
  `create function "demande_change"() returns trigger language plpgsql as $$ begin
    delete from "attentes" where "sujet" = 'demande' and "sujetId" = new."id";
    if ${REQUEST_WAITS} then insert into "attentes" values (${REQUEST_ROW}, 1); end if;
    return null; end $$`,
  `create trigger "parent_requests_repondu" after update on "parent_requests" for each row when (${REQUEST_CHANGED})
    execute function "demande_change"()`,
  ...ANSWERS.flatMap(([table, date]) => [
    `create function "${table}_repond"() returns trigger language plpgsql as $$ begin
      delete from "attentes" where "sujet" = new."sujet" and "sujetId" = new."sujetId" and "sujet" <> 'demande';
      if new."sujet" = 'mise_en_relation' then
        delete from "attentes" as a using "mises_en_relation" as m
          where m."id" = new."sujetId" and a."sujet" = 'candidature' and a."sujetId" = m."nannyId";
        update "attentes" as a set "repondu" = 1, "date" = greatest(a."date", ${date}) from "mises_en_relation" as m
          where m."id" = new."sujetId" and a."sujet" = 'demande' and a."sujetId" = m."requestId";
      elsif new."sujet" = 'demande' then
        update "attentes" set "repondu" = 1, "date" = greatest("date", ${date})
          where "sujet" = 'demande' and "sujetId" = new."sujetId";
      end if;
      return null; end $$`,
    `create trigger "${table}_repondu" after insert on "${table}" for each row execute function "${table}_repond"()`,
  ]),
]

/**
 * Requests that are still "En attente" after a first answer: the row in `attentes` stays, with the date of the last
 * activity or new reminder, so that "À faire" names the family again when nothing more is done.
 */
export const relances: Migration = {
  name: '0021-relances',
  statements: ({ dialect }: SqlSyntax) => [
    `alter table "attentes" add column "repondu" integer not null default 0`,
    `drop index "attentes_date"`,
    `create index "attentes_date" on "attentes" ("sujet", "repondu", "date", "sujetId")`,
    `insert into "attentes" select 'demande', r."id", coalesce(
        (select max(x."date") from "activites" as x where x."sujet" = 'demande' and x."sujetId" = r."id"),
        (select max(m."dateStatut") from "mises_en_relation" as m where m."requestId" = r."id"),
        r."dateStatut", r."dateCreation"), 1
      from "parent_requests" as r where r."statut" = 'en_attente' and r."indesirable" = 0
      and r."id" not in (select "sujetId" from "attentes" where "sujet" = 'demande')`,
    ...(dialect === 'sqlite' ? sqliteTriggers() : postgresTriggers()),
  ],
}
