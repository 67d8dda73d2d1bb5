import { basename } from 'node:path'
import { MAX_PASSWORD } from '#contract/auth.ts'
import { passwordProblem } from './auth/password-rules.ts'
import { makeBackup } from './backup/make.ts'
import type { Config } from './config.ts'
import { createDataDir, requireBackupDir, saveNewSecret } from './data-dir.ts'
import { describeDatabase, findMigrations } from './db/existing.ts'
import { MIGRATIONS, migrateDatabase } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { createEncryption } from './encryption.ts'
import { explainAfter, OperatorError } from './operator-error.ts'
import { refuseWrongSecret } from './secret-mark.ts'

/** Refuses to create a database in production without INIT=1, and refuses INIT=1 when there is one already. */
const checkInit = (config: Config, exists: boolean): void => {
  const { production, init } = config
  if (production && !exists && !init)
    throw new OperatorError(
      `Il n'y a pas de base dans ${describeDatabase(config)}\u00a0: montez le disque s'il ne l'est pas, ou, pour un nouveau site, démarrez une seule fois avec INIT=1.`,
    )
  if (exists && init)
    throw new OperatorError(
      `${describeDatabase(config)} existe déjà\u00a0: INIT=1 ne sert qu'au premier démarrage, retirez-le, puis relancez.`,
    )
}

/**
 * Refuses a weak or over-long ADMIN_PASSWORD at the start that creates the database (threat-model C71). Later starts do
 * not check the variable.
 */
const checkFirstPassword = async (config: Config): Promise<void> => {
  const { firstAdmin } = config
  if (!firstAdmin) return
  const { username, password } = firstAdmin
  const problem =
    password.length > MAX_PASSWORD
      ? `Le mot de passe a au plus ${MAX_PASSWORD} caractères`
      : await passwordProblem(password, username, config)
  if (problem)
    throw new OperatorError(
      `Configuration\u00a0: ADMIN_PASSWORD est refusé, car ${problem.charAt(0).toLowerCase()}${problem.slice(1)}.`,
    )
}

/**
 * Checks the secret before anything is written: a backup made with a wrong one cannot be restored with the right one.
 */
export const checkSecretFirst = async (config: Config): Promise<void> => {
  const { db, close } = openDatabase(config, { maintenance: true })
  try {
    await refuseWrongSecret(db, createEncryption(config.secret))
  } finally {
    await close()
  }
}

/**
 * Throws when the start has to be refused. Creates nothing, except the folders of data and of backups, and those above
 * them.
 */
export const refuseStart = async (config: Config): Promise<void> => {
  const applied = await findMigrations(config)
  checkInit(config, applied !== null)
  if (!applied) await checkFirstPassword(config)
  else if (config.isNewSecret)
    throw new OperatorError(
      `APP_SECRET manque\u00a0: ${describeDatabase(config)} a été chiffrée avec un secret, remettez-le dans APP_SECRET ou dans le fichier app-secret du dossier de données.`,
    )
  else await checkSecretFirst(config)
  // First: by default the folder of backups is in that of the data, and a sentence about backups would mislead.
  createDataDir(config)
  requireBackupDir(config)
}

/**
 * Brings the configured database to the schema of this version, once before the server opens, after
 * `refuseStart` and in a data folder that exists. Stores a new secret first, and backs up a database with an older
 * schema. Throws when the start has to be refused.
 */
export const prepareDatabase = async (
  config: Config,
  now: Date,
  print: (line: string) => void,
): Promise<void> => {
  const applied = await findMigrations(config)
  await saveNewSecret(config)
  if (applied && MIGRATIONS.some(({ name }) => !applied.includes(name))) {
    const { file } = await makeBackup(config, now).catch((error: unknown) => {
      throw new OperatorError(
        explainAfter("La sauvegarde avant la mise à jour a échoué, rien n'a été changé", error),
      )
    })
    print(`Sauvegarde avant la mise à jour de la base\u00a0: ${basename(file)}`)
  }
  await migrateDatabase(config, now)
}
