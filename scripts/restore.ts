/** `npm run restore -- FICHIER [--autre-secret]`: fills an empty place from a backup, and verifies what it wrote. */
import { parseArgs } from 'node:util'
import { readBackup } from '#server/backup/file.ts'
import { recordRestore, restore } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'autre-secret': { type: 'boolean', default: false } },
})
const [file] = positionals
try {
  if (!file) throw new Error('Indiquez le fichier : npm run restore -- FICHIER')
  const sums = await restore(readBackup(file), readConfig(process.env), new Date(), {
    otherSecret: values['autre-secret'],
  })
  await recordRestore(readConfig(process.env), new Date())
  for (const [table, { rows }] of Object.entries(sums)) process.stdout.write(`${table} : ${rows}\n`)
  process.stdout.write('Restauration faite et vérifiée.\n')
} catch (error) {
  process.stderr.write(
    `Restauration impossible : ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = 1
}
