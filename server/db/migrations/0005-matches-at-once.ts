import type { Migration, SqlSyntax } from '../migration.ts'

/** Arbitrary number of this lock among PostgreSQL's advisory locks. */
const MATCHES_LOCK = 241_2412

/**
 * A request and an application that arrive at the same time must be matched: a lock makes the second writer wait for
 * the commit of the first. SQLite has only one writer. The index finds requests that were opened again recently.
 */
export const matchesAtOnce: Migration = {
  name: '0005-matches-at-once',
  statements: ({ dialect }: SqlSyntax) => [
    `create index "parent_requests_rouvertes" on "parent_requests" ("dateStatut") where "statut" = 'en_attente' and "dateStatut" is not null`,
    ...(dialect === 'postgres'
      ? ['demandes', 'nounous'].map(
          (sujet) =>
            `create or replace function "revision_${sujet}"() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(${MATCHES_LOCK}); update "revisions" set "valeur" = "valeur" + 1 where "sujet" = '${sujet}'; return null; end $$`,
        )
      : []),
  ],
}
