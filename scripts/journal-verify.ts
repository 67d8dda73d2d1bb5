/**
 * `npm run journal:verify`: checks the numbers and hashes of the audit log, and the newest entry that each readable
 * backup in BACKUP_DIR knows. Exit code 1 when one is wrong, or missing although it has not expired, or when it cannot
 * check.
 */
import type { Header } from '#server/backup/dump.ts'
import { listBackups, readBackup } from '#server/backup/file.ts'
import { readConfig } from '#server/config.ts'
import { describeDatabase, requireCurrentDatabase } from '#server/db/existing.ts'
import { openDatabase } from '#server/db/open.ts'
import type { ChainHead } from '#server/journal/queries.ts'
import { verifyJournal } from '#server/journal/verify.ts'
import { runCommand } from './run-command.ts'

/**
 * The newest entry that a backup knows; null when it knows none, or its first line cannot be read (encrypted or
 * damaged).
 */
const headOf = async (file: string): Promise<ChainHead | null> => {
  try {
    for await (const line of readBackup(file)) return (JSON.parse(line) as Header).journal ?? null
  } catch {
    process.stderr.write(`Sauvegarde illisible\u00a0: ${file}.\n`)
  }
  return null
}

await runCommand('Vérification impossible', async () => {
  const config = readConfig(process.env, { create: false })
  await requireCurrentDatabase(config)
  process.stdout.write(`Base\u00a0: ${describeDatabase(config)}\n`)
  const { db, close } = openDatabase(config, { maintenance: true })
  const heads = await Promise.all((await listBackups(config.backup.dir)).map(({ file }) => headOf(file)))
  const known = heads.filter((head) => head !== null)
  const { entries, faults } = await verifyJournal(db, known, new Date()).finally(close)
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.stdout.write(
    faults.length === 0
      ? `Journal intact\u00a0: ${entries} entrée(s), comparées à ${known.length} sauvegarde(s).\n`
      : 'Le journal a été modifié.\n',
  )
  if (faults.length > 0) process.exitCode = 1
})
