/** `npm run backup`: backs up the database into a new file in BACKUP_DIR. The server may be running. */
import { makeBackup } from '#server/backup/make.ts'
import { readConfig } from '#server/config.ts'
import { describeDatabase, requireDatabase } from '#server/db/existing.ts'
import { checkSecretFirst } from '#server/prepare-database.ts'
import { runCommand } from './run-command.ts'

await runCommand('Sauvegarde impossible', async () => {
  const config = readConfig(process.env, { create: false })
  await requireDatabase(config)
  process.stdout.write(`Base\u00a0: ${describeDatabase(config)}\n`)
  await checkSecretFirst(config)
  const { file, sums, failures } = await makeBackup(config, new Date())
  for (const [table, { rows }] of Object.entries(sums)) process.stdout.write(`${table}\u00a0: ${rows}\n`)
  process.stdout.write(`Sauvegarde faite\u00a0: ${file}\n`)
  for (const failure of failures) process.stderr.write(`${failure}\n`)
  if (failures.length > 0) process.exitCode = 1
})
