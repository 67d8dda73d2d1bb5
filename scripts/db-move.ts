/** `npm run db:move`: copies the SQLite of DATA_DIR into the empty PostgreSQL of DATABASE_URL, and verifies the copy. */
import { dump } from '#server/backup/dump.ts'
import { recordRestore, restore } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { requireCurrentDatabase } from '#server/db/existing.ts'
import { lockDataDir } from '#server/db/lock.ts'
import { openDatabase } from '#server/db/open.ts'
import { createEncryption } from '#server/encryption.ts'
import { checkSecret } from '#server/secret-mark.ts'

try {
  const config = readConfig(process.env, { create: false })
  if (!config.databaseUrl) throw new Error('DATABASE_URL doit nommer la base PostgreSQL de destination')
  const from = { databaseUrl: null, dataDir: config.dataDir }
  await requireCurrentDatabase(from)
  // A server that still writes here would lose its new rows.
  const lock = lockDataDir(config.dataDir)
  const source = openDatabase(from)
  const now = new Date()
  const encryption = createEncryption(config.secret)
  await checkSecret(source.db, encryption)
  const lines = dump(source.db, encryption, now)
  const sums = await restore(lines, config, now).finally(source.close)
  lock.release()
  await recordRestore(config, now)
  for (const [table, { rows }] of Object.entries(sums)) process.stdout.write(`${table} : ${rows}\n`)
  process.stdout.write('Copie faite et vérifiée. Démarrez le serveur avec DATABASE_URL.\n')
} catch (error) {
  process.stderr.write(`Copie impossible : ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
