/** `npm run backup`: writes everything into one file in BACKUP_DIR while the server goes on. */
import { dump } from '#server/backup/dump.ts'
import { writeBackup } from '#server/backup/file.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { createEncryption } from '#server/encryption.ts'

const config = readConfig(process.env)
const database = openDatabase(config, { maintenance: true })
try {
  const now = new Date()
  const lines = dump(database.db, createEncryption(config.secret), now)
  const file = await writeBackup(config.backup.dir, lines, now, config.backup.keep)
  process.stdout.write(`Sauvegarde faite : ${file}\n`)
} catch (error) {
  process.stderr.write(`Sauvegarde impossible : ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await database.close()
}
