import { sql } from 'kysely'
import { OperatorError } from '../operator-error.ts'
import type { Db, Dialect } from './db.ts'
import type { Migration, SqlSyntax } from './migration.ts'
import { initial } from './migrations/0001-initial.ts'
import { journal } from './migrations/0002-journal.ts'
import { recherche } from './migrations/0003-recherche.ts'
import { matches } from './migrations/0004-matches.ts'
import { matchesAtOnce } from './migrations/0005-matches-at-once.ts'
import { nonLues } from './migrations/0006-non-lues.ts'
import { facts } from './migrations/0007-facts.ts'
import { networks } from './migrations/0009-networks.ts'
import { auditChain } from './migrations/0010-audit-chain.ts'
import { indesirable } from './migrations/0011-indesirable.ts'
import { comptes } from './migrations/0012-comptes.ts'
import { notificationsLues } from './migrations/0013-notifications-lues.ts'
import { passkeys } from './migrations/0014-passkeys.ts'
import { uploads } from './migrations/0015-uploads.ts'
import { misesEnRelation } from './migrations/0016-mises-en-relation.ts'
import { ordreNom } from './migrations/0017-ordre-nom.ts'
import { unclaimedDocuments } from './migrations/0018-unclaimed-documents.ts'
import { suivi } from './migrations/0019-suivi.ts'
import { relances } from './migrations/0021-relances.ts'
import { verifications } from './migrations/0022-verifications.ts'
import { corrections } from './migrations/0023-corrections.ts'
import { classements } from './migrations/0024-classements.ts'
import { misesEnRelationCounts } from './migrations/0025-mises-en-relation-counts.ts'
import { paie } from './migrations/0026-paie.ts'
import { encaissements } from './migrations/0027-encaissements.ts'
import { saisies } from './migrations/0028-saisies.ts'
import { mots } from './migrations/0029-mots.ts'
import { paymentsCounts } from './migrations/0030-payments-counts.ts'
import { pauses } from './migrations/0031-pauses.ts'
import { matchesLock } from './migrations/0032-matches-lock.ts'
import { recordLocks } from './migrations/0033-record-locks.ts'
import { ligatures } from './migrations/0034-ligatures.ts'
import { nomsCompares } from './migrations/0035-noms-compares.ts'
import { suivisJour } from './migrations/0036-suivis-jour.ts'
import { prixConvenu } from './migrations/0037-prix-convenu.ts'
import { paymentsRang } from './migrations/0038-payments-rang.ts'
import { paymentsPourMois } from './migrations/0039-payments-pour-mois.ts'
import { montantsConvenus } from './migrations/0040-montants-convenus.ts'
import { openDatabase } from './open.ts'

const SQL_SYNTAX: Readonly<Record<Dialect, SqlSyntax>> = {
  sqlite: { dialect: 'sqlite', text: 'text', bytes: 'blob', decimal: 'numeric', strict: ' strict' },
  postgres: {
    dialect: 'postgres',
    text: 'text collate "C"',
    bytes: 'bytea',
    decimal: 'numeric(10, 2)',
    strict: '',
  },
}

/**
 * In the order in which they are applied, which is that of their release. Their numbers are not: 0016 was released
 * after 0018, and 0008 and 0020 were never used. A released migration is never changed; a new one corrects what it did.
 */
export const MIGRATIONS: readonly Migration[] = [
  initial,
  journal,
  recherche,
  matches,
  matchesAtOnce,
  nonLues,
  facts,
  networks,
  auditChain,
  indesirable,
  comptes,
  notificationsLues,
  passkeys,
  uploads,
  ordreNom,
  unclaimedDocuments,
  misesEnRelation,
  suivi,
  relances,
  verifications,
  corrections,
  classements,
  misesEnRelationCounts,
  paie,
  encaissements,
  saisies,
  mots,
  paymentsCounts,
  pauses,
  matchesLock,
  recordLocks,
  ligatures,
  nomsCompares,
  suivisJour,
  prixConvenu,
  paymentsRang,
  paymentsPourMois,
  montantsConvenus,
]

const KNOWN: ReadonlySet<string> = new Set(MIGRATIONS.map(({ name }) => name))

/** Throws, in French, when a database has a migration that this version does not know. */
export const refuseNewer = (applied: readonly string[]): void => {
  const unknown = applied.find((name) => !KNOWN.has(name))
  if (unknown)
    throw new OperatorError(
      `Cette base vient d'une version plus récente de l'application (${unknown})\u00a0: installez cette version, ou restaurez la sauvegarde d'avant la mise à jour.`,
    )
}

/** Names of the migrations applied to a database that has their table. */
export const appliedMigrations = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`select "name" from "migrations" order by "name"`.execute(db)
  return rows.map(({ name }) => name)
}

/** Arbitrary number of this lock among PostgreSQL's advisory locks. */
const MIGRATION_LOCK = 241_2411

/**
 * Applies all missing migrations in one transaction, under a lock: a crash leaves the old schema whole, and of two
 * processes that start together only one migrates. Refuses a database with a migration that this version does not know.
 * On PostgreSQL `db` must be a maintenance connection.
 */
export const migrate = (
  db: Db,
  dialect: Dialect,
  now: Date,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx)
    await sql`create table if not exists "migrations" ("name" text primary key, "date" text not null)`.execute(
      tx,
    )
    const applied = await appliedMigrations(tx)
    refuseNewer(applied)
    for (const migration of migrations) {
      if (applied.includes(migration.name)) continue
      await migration.before?.(tx)
      for (const statement of migration.statements(SQL_SYNTAX[dialect])) await sql.raw(statement).execute(tx)
      await migration.after?.(tx)
      await sql`insert into "migrations" values (${migration.name}, ${now.toISOString()})`.execute(tx)
    }
  })

/** Migrates the database of `where` over a maintenance connection of its own, which it closes. */
export const migrateDatabase = async (
  where: Parameters<typeof openDatabase>[0],
  now: Date,
): Promise<void> => {
  const { db, dialect, close } = openDatabase(where, { maintenance: true })
  try {
    await migrate(db, dialect, now)
  } finally {
    await close()
  }
}
