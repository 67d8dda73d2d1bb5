import type { Migration, SqlSyntax } from '../migration.ts'

/** Key of unread notifications in `effectifs`. */
const PLACE = `'notifications', 'non_lue', ''`

const sqliteTriggers = (): readonly string[] => {
  const count = (by: 1 | -1) =>
    `insert into "effectifs" values (${PLACE}, ${by}) on conflict do update set "n" = "n" + excluded."n";`
  return [
    `create trigger "notifications_entre" after insert on "notifications" when new."lue" = 0 begin ${count(1)} end`,
    `create trigger "notifications_sort" after delete on "notifications" when old."lue" = 0 begin ${count(-1)} end`,
    `create trigger "notifications_lue" after update of "lue" on "notifications" when old."lue" = 0 and new."lue" <> 0 begin ${count(-1)} end`,
    `create trigger "notifications_non_lue" after update of "lue" on "notifications" when old."lue" <> 0 and new."lue" = 0 begin ${count(1)} end`,
  ]
}

const postgresTriggers = (): readonly string[] => [
  `create function "notifications_suivre" () returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' and old."lue" = 0 then insert into "effectifs" values (${PLACE}, -1); end if;
    if tg_op <> 'DELETE' and new."lue" = 0 then insert into "effectifs" values (${PLACE}, 1); end if;
    return null;
  end $$`,
  `create trigger "notifications_suivi" after insert or delete or update of "lue" on "notifications"
    for each row execute function "notifications_suivre" ()`,
]

/**
 * Stored count of unread notifications, which every open dashboard reads every 30 s. Index that finds the idempotency
 * key of an unclaimed upload.
 */
export const nonLues: Migration = {
  name: '0006-non-lues',
  statements: ({ dialect }: SqlSyntax) => [
    `insert into "effectifs" select ${PLACE}, count(*) from "notifications" where "lue" = 0`,
    ...(dialect === 'sqlite' ? sqliteTriggers() : postgresTriggers()),
    `create index "idempotency_keys_documents" on "idempotency_keys" ("recordId") where "portee" = 'documents'`,
  ],
}
