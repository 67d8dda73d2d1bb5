import { basename } from 'node:path'
import { passwordProblem } from './auth/password-rules.ts'
import { makeBackup } from './backup/make.ts'
import type { Config } from './config.ts'
import { describeDatabase, findMigrations } from './db/existing.ts'
import { MIGRATIONS, migrateDatabase } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { createEncryption } from './encryption.ts'
import { refuseWrongSecret } from './secret-mark.ts'

/** Refuses to create a database in production without INIT=1, and refuses INIT=1 when there is one already. */
const checkInit = (config: Config, exists: boolean): void => {
  const { production, init } = config
  if (production && !exists && !init)
    throw new Error(
      `Il n'y a pas de base dans ${describeDatabase(config)}. Si le disque n'est pas monté, montez-le. Pour un nouveau site, démarrez une seule fois avec INIT=1.`,
    )
  if (exists && init)
    throw new Error(
      `${describeDatabase(config)} existe déjà\u00a0: INIT=1 ne sert qu'au premier démarrage. Retirez-le, puis relancez.`,
    )
}

/** Refuses a weak ADMIN_PASSWORD before the database exists: it becomes the first account's (threat-model C71). */
const checkFirstPassword = async (config: Config): Promise<void> => {
  const { firstAdmin } = config
  const problem = firstAdmin && (await passwordProblem(firstAdmin.password, firstAdmin.username, config))
  if (problem) throw new Error(`Configuration\u00a0: ADMIN_PASSWORD est refusé. ${problem}.`)
}

/** Checks the secret before anything is written: a backup made with a wrong one cannot be restored with the right one. */
export const checkSecretFirst = async (config: Config): Promise<void> => {
  const { db, close } = openDatabase(config, { maintenance: true })
  try {
    await refuseWrongSecret(db, createEncryption(config.secret))
  } finally {
    await close()
  }
}

/**
 * Brings the configured database to the schema of this version, once before the server opens. A database with an older
 * schema is backed up first. Throws, in French, when the start has to be refused.
 */
export const prepareDatabase = async (
  config: Config,
  now: Date,
  print: (line: string) => void,
): Promise<void> => {
  const applied = await findMigrations(config)
  checkInit(config, applied !== null)
  if (applied) await checkSecretFirst(config)
  else await checkFirstPassword(config)
  if (applied && MIGRATIONS.some(({ name }) => !applied.includes(name))) {
    const { file } = await makeBackup(config, now).catch((error: unknown) => {
      throw new Error(
        `La sauvegarde avant la mise à jour a échoué, rien n'a été changé\u00a0: ${error instanceof Error ? error.message : String(error)}`,
      )
    })
    print(`Sauvegarde avant la mise à jour de la base\u00a0: ${basename(file)}`)
  }
  await migrateDatabase(config, now)
}
