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
  const lock = new BetterSqlite(join(dataDir, LOCK_FILE), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new OperatorError(
      `Un autre serveur ou une commande utilise déjà le dossier de données ${dataDir}\u00a0: arrêtez ce serveur, ou attendez la fin de la commande.`,
    )
  }
  return { release: () => lock.close() }
}
