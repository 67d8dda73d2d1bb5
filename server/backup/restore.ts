import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createDataDir } from '../data-dir.ts'
import { LOCK_FILE, lockDataDir } from '../db/lock.ts'
import { openDatabase, SQLITE_FILE } from '../db/open.ts'
import { giveToFolderOwner } from '../db/owner.ts'
import { createEncryption } from '../encryption.ts'
import { COMMAND_AUTHOR, recordAction } from '../journal/queries.ts'
import { makeDir } from '../make-dir.ts'
import { OperatorError } from '../operator-error.ts'
import { syncFolder } from '../sync-folder.ts'
import { load } from './load.ts'
import type { Sums } from './rows.ts'
import { RESTORE_DIR } from './temporary.ts'

type Where = Pick<Config, 'dataDir' | 'databaseUrl' | 'secret'>
interface Options {
  /** Restores also under another APP_SECRET: documents and payment keys cannot be decrypted then. */
  readonly otherSecret?: boolean
}

/** Restores into a temporary file, which is renamed after it was verified. */
const restoreSqlite = async (
  lines: AsyncIterable<string>,
  { dataDir, secret }: Where,
  now: Date,
  options: Options,
): Promise<Sums> => {
  createDataDir({ dataDir })
  const lock = lockDataDir(dataDir)
  const place = join(dataDir, SQLITE_FILE)
  const beside = join(dataDir, RESTORE_DIR)
  try {
    // SQLite finds its log by name: it would write what an old one holds into the restored file.
    const left = ['', '-wal', '-shm'].map((ending) => place + ending).find((file) => existsSync(file))
    if (left)
      throw new OperatorError(
        `${left} existe déjà\u00a0: une restauration ne remplace jamais une base vivante, déplacez d'abord ${place}*.`,
      )
    // Of a restore that was killed: the lock says that no other one is at work.
    await rm(beside, { recursive: true, force: true })
    makeDir(beside)
    giveToFolderOwner(dataDir, [beside])
    const database = openDatabase({ databaseUrl: null, dataDir: beside })
    const sums = await load(lines, database, createEncryption(secret), now, options).finally(database.close)
    await rename(join(beside, SQLITE_FILE), place)
    giveToFolderOwner(dataDir, [place, join(dataDir, LOCK_FILE)])
    await syncFolder(dataDir)
    return sums
  } finally {
    await rm(beside, { recursive: true, force: true })
    lock.release()
  }
}

/**
 * Restores a backup's lines into the configured database. The SQLite file must not exist yet; the PostgreSQL database
 * must have no rows. Returns the verified counts and hashes. Throws an OperatorError when it refuses.
 */
export const restore = async (
  lines: AsyncIterable<string>,
  where: Where,
  now: Date,
  options: Options = {},
): Promise<Sums> => {
  if (!where.databaseUrl) return restoreSqlite(lines, where, now, options)
  const database = openDatabase(where, { maintenance: true })
  return load(lines, database, createEncryption(where.secret), now, options).finally(database.close)
}

/** Records a restore in the audit log of the restored database. */
export const recordRestore = async (where: Where, now: Date): Promise<void> => {
  const { db, close } = openDatabase(where)
  await recordAction(db, {
    admin: COMMAND_AUTHOR,
    action: 'restore',
    objet: null,
    detail: null,
    date: now.toISOString(),
  }).finally(close)
}
