import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { OperatorError } from '../operator-error.ts'

/** Name of the lock in the data directory. */
export const LOCK_FILE = 'server.lock'

/**
 * Locks a data directory: for a server on SQLite, or for a command that needs that server stopped. A server on
 * PostgreSQL takes no lock, so such a command does not notice it. The lock is an open exclusive transaction on a
 * separate file, so that the system releases it when the process ends, also after a crash. Throws when another process
 * holds it.
 */
export const lockDataDir = (dataDir: string): { readonly release: () => void } => {
  const file = join(dataDir, LOCK_FILE)
  const lock = new BetterSqlite(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    const code = error instanceof BetterSqlite.SqliteError ? error.code : ''
    if (code.startsWith('SQLITE_BUSY'))
      throw new OperatorError(
        `Un autre serveur ou une commande utilise déjà le dossier de données ${dataDir}\u00a0: arrêtez ce serveur, ou attendez la fin de la commande.`,
      )
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(code))
      throw new OperatorError(
        `${file} est abîmé\u00a0: supprimez-le, car il ne contient aucune donnée, puis relancez.`,
      )
    throw error
  }
  return { release: () => lock.close() }
}
