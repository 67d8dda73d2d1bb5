import type { Migration, SqlSyntax } from '../migration.ts'

/** Number of the advisory lock that 0005-matches-at-once introduced. */
const MATCHES_LOCK = 241_2412

/** Tables and events after which a trigger takes the lock, directly or through a trigger of another table. */
const TABLES = [
  ['parent_requests', 'insert or update or delete'],
  ['prestations', 'insert or update or delete'],
  ['nanny_applications', 'insert or update or delete'],
  ['employees', 'insert or update or delete'],
  ['mises_en_relation', 'insert or update or delete'],
  ['parent_request_facts', 'update'],
  ['nanny_application_facts', 'update'],
] as const

/**
 * Takes the lock of the matches before a statement locks its first row. The triggers of 0005 take it after that: a
 * transaction that held a row waited for the lock, and one that held the lock waited for that row (a deadlock, answered
 * 503). SQLite has only one writer and no such lock.
 */
export const matchesLock: Migration = {
  name: '0032-matches-lock',
  statements: ({ dialect }: SqlSyntax) =>
    dialect === 'sqlite'
      ? []
      : [
          `create function "lock_matches"() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(${MATCHES_LOCK}); return null; end $$`,
          ...TABLES.map(
            ([table, events]) =>
              `create trigger "${table}_lock" before ${events} on "${table}" for each statement execute function "lock_matches"()`,
          ),
        ],
}
