import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Config, SECRET_FILE } from './config.ts'
import { giveToFolderOwner } from './db/owner.ts'
import { makeDir } from './make-dir.ts'
import { OperatorError } from './operator-error.ts'
import { syncFolder } from './sync-folder.ts'

/** Creates the data folder, for its owner only (threat-model C59). */
export const createDataDir = ({ dataDir }: Pick<Config, 'dataDir'>): void => {
  makeDir(dataDir)
  chmodSync(dataDir, 0o700)
}

/** Stores the secret that readConfig made, if it made one. Called after the checks that refuse a start or command. */
export const saveNewSecret = async ({
  dataDir,
  secret,
  isNewSecret,
}: Pick<Config, 'dataDir' | 'secret' | 'isNewSecret'>): Promise<void> => {
  if (!isNewSecret) return
  const file = join(dataDir, SECRET_FILE)
  // `wx` fails before a file exists. What fails after that, as on a full disk, must not leave a part of the secret.
  const descriptor = openSync(file, 'wx', 0o600)
  try {
    writeFileSync(descriptor, `${secret}\n`, { flush: true })
  } catch (error) {
    rmSync(file)
    throw error
  } finally {
    closeSync(descriptor)
  }
  giveToFolderOwner(dataDir, [file])
  await syncFolder(dataDir)
  // The name of a new data folder is in its parent. The site may have no right to read that one, and must start then.
  await syncFolder(dirname(dataDir)).catch(() => undefined)
}

/** A full disk is no mistake of the settings: the site goes on, and the back office shows the missing backup. */
const FULL = ['ENOSPC', 'EDQUOT']

/**
 * Refuses a start whose scheduled backups could not be written: an unusable BACKUP_DIR would be noticed only when a
 * backup is needed. Creates the folder.
 */
export const requireBackupDir = ({ backup }: Pick<Config, 'backup'>): void => {
  if (backup.everyHours === 0) return
  try {
    makeDir(backup.dir)
    rmdirSync(mkdtempSync(join(backup.dir, 'essai-')))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (FULL.includes(code)) return
    throw new OperatorError(
      `Les sauvegardes ne peuvent pas être écrites dans ${backup.dir}\u00a0: corrigez BACKUP_DIR, ou démarrez sans sauvegardes avec BACKUP_EVERY_HOURS=0.`,
    )
  }
}
