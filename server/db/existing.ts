import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { OperatorError } from '../operator-error.ts'
import { appliedMigrations, MIGRATIONS, refuseNewer } from './migrate.ts'
import { openDatabase, SQLITE_FILE } from './open.ts'
import { tableNames } from './table-names.ts'

type Where = Pick<Config, 'dataDir' | 'databaseUrl'>

/**
 * Names of the migrations applied to the configured database; null when there is none, or no SQLite file. Creates
 * nothing.
 * Throws, in French, on an empty file and on a database of a newer version.
 */
export const findMigrations = async (where: Where): Promise<readonly string[] | null> => {
  const file = join(where.dataDir, SQLITE_FILE)
  if (!where.databaseUrl) {
    if (!existsSync(file)) return null
    if (statSync(file).size === 0)
      throw new OperatorError(
        `Le fichier ${file} est vide (0 octet)\u00a0: ce n'est plus une base, déplacez ${file}*, puis restaurez la dernière sauvegarde (npm run restore).`,
      )
  }
  const { db, close } = openDatabase(where, { maintenance: true })
  try {
    if (!(await tableNames(db)).has('migrations')) return null
    const applied = await appliedMigrations(db)
    refuseNewer(applied)
    return applied.length > 0 ? applied : null
  } finally {
    await close()
  }
}

/**
 * Name of the database for messages: the SQLite file, or host and name of the PostgreSQL database, without password.
 */
export const describeDatabase = ({ databaseUrl, dataDir }: Where): string => {
  if (!databaseUrl) return join(dataDir, SQLITE_FILE)
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL ${host}${pathname}`
}

/** For commands that need a database: throws when there is none. */
export const requireDatabase = async (where: Where): Promise<void> => {
  if (!(await findMigrations(where)))
    throw new OperatorError(
      `Il n'y a pas de base dans ${describeDatabase(where)}\u00a0: lancez la commande dans le dossier du site, ou indiquez DATA_DIR ou DATABASE_URL.`,
    )
}

/** As requireDatabase; also throws when the schema is older: the start of the server migrates it, after a backup. */
export const requireCurrentDatabase = async (where: Where): Promise<void> => {
  await requireDatabase(where)
  const applied = await findMigrations(where)
  if (MIGRATIONS.some(({ name }) => !applied?.includes(name)))
    throw new OperatorError(
      `${describeDatabase(where)} vient d'une version plus ancienne\u00a0: démarrez d'abord le serveur, qui la sauvegarde et la met à jour.`,
    )
}
