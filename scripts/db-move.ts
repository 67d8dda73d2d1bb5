/**
 * `npm run db:move`: copies what a backup holds from the SQLite database of DATA_DIR into the empty PostgreSQL database
 * of DATABASE_URL, and verifies the copy.
 */
import { dump } from '#server/backup/dump.ts'
import { recordRestore, restore } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { requireCurrentDatabase } from '#server/db/existing.ts'
import { lockDataDir } from '#server/db/lock.ts'
import { openDatabase } from '#server/db/open.ts'
import { createEncryption } from '#server/encryption.ts'
import { OperatorError } from '#server/operator-error.ts'
import { checkSecretFirst } from '#server/prepare-database.ts'
import { runCommand } from './run-command.ts'

await runCommand('Copie impossible', async () => {
  const config = readConfig(process.env, { create: false })
  if (!config.databaseUrl)
    throw new OperatorError('DATABASE_URL doit nommer la base PostgreSQL de destination.')
  const from = { databaseUrl: null, dataDir: config.dataDir }
  await requireCurrentDatabase(from)
  await checkSecretFirst({ ...config, ...from })
  // A server that still writes here would lose its new rows.
  const lock = lockDataDir(config.dataDir)
  const source = openDatabase(from)
  const now = new Date()
  const lines = dump(source.db, createEncryption(config.secret), now)
  const sums = await restore(lines, config, now).finally(source.close)
  lock.release()
  await recordRestore(config, now)
  for (const [table, { rows }] of Object.entries(sums)) process.stdout.write(`${table}\u00a0: ${rows}\n`)
  process.stdout.write('Copie faite et vérifiée. Démarrez le serveur avec DATABASE_URL.\n')
})
