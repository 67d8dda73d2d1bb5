import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createDatabase } from '#scripts/machine-postgres.ts'
import type { Config } from '#server/config.ts'
import type { Dialect } from '#server/db/db.ts'
import { removeDirectory } from './remove-directory.ts'

/** Location of an installation's data: a directory and, for PostgreSQL, a database. */
export interface Place extends Pick<Config, 'dataDir' | 'databaseUrl'> {
  /** Its environment variables. */
  readonly env: Readonly<Record<string, string>>
  readonly remove: () => Promise<void>
}

/** Creates an empty place. */
export const createPlace = async (dialect: Dialect): Promise<Place> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'garde-data-'))
  const removeDir = () => removeDirectory(dataDir)
  if (dialect === 'sqlite')
    return { dataDir, databaseUrl: null, env: { DATA_DIR: dataDir }, remove: removeDir }
  const serverUrl = inject('postgres')
  if (!serverUrl) throw new Error('There is no PostgreSQL to start on')
  const { url, drop } = await createDatabase(serverUrl)
  return {
    dataDir,
    databaseUrl: url,
    env: { DATA_DIR: dataDir, DATABASE_URL: url },
    remove: async () => {
      await drop()
      await removeDir()
    },
  }
}
