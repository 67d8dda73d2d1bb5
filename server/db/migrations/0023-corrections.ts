import type { Migration, SqlSyntax } from '../migration.ts'

/** A correction of a record is no answer to the person. */
const IS_ANSWER = `new."type" <> 'correction'`

/** The trigger of migration 0021 with that condition. */
const sqliteTrigger = `create trigger "activites_repondu" after insert on "activites" when ${IS_ANSWER} begin
  delete from "attentes" where "sujet" = new."sujet" and "sujetId" = new."sujetId" and "sujet" <> 'demande';
  delete from "attentes" where "sujet" = 'candidature' and new."sujet" = 'mise_en_relation'
    and "sujetId" = (select "nannyId" from "mises_en_relation" where "id" = new."sujetId");
  update "attentes" set "repondu" = 1, "date" = case when "date" > new."date" then "date" else new."date" end
    where "sujet" = 'demande' and "sujetId" =
    case new."sujet" when 'demande' then new."sujetId"
      when 'mise_en_relation' then (select "requestId" from "mises_en_relation" where "id" = new."sujetId") end;
  end`

/** The history of a record holds its corrections as activities, which must not count as an answer. */
export const corrections: Migration = {
  name: '0023-corrections',
  statements: ({ dialect }: SqlSyntax) =>
    dialect === 'sqlite'
      ? ['drop trigger "activites_repondu"', sqliteTrigger]
      : [
          'drop trigger "activites_repondu" on "activites"',
          `create trigger "activites_repondu" after insert on "activites" for each row when (${IS_ANSWER})
            execute function "activites_repond"()`,
        ],
}
