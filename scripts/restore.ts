/**
 * `npm run restore -- FICHIER [--cle FICHIER] [--autre-secret]`: restores a backup into an empty database and verifies
 * it. `--cle`: the age key file of an encrypted backup. `--autre-secret`: restores even if APP_SECRET is not
 * that of the backup; its documents and keys stay unreadable.
 */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readBackup } from '#server/backup/file.ts'
import { recordRestore, restore } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { createDataDir, saveNewSecret } from '#server/data-dir.ts'
import { openDatabase } from '#server/db/open.ts'
import { createEncryption } from '#server/encryption.ts'
import { OperatorError } from '#server/operator-error.ts'
import { findUnreadable, unreadableWords } from '#server/unreadable.ts'
import { runCommand } from './run-command.ts'

/** The key line of a file as `age-keygen` writes it. A key on the command line would be visible to other users. */
const privateKey = (path: string | undefined): string | null => {
  if (path === undefined) return null
  if (!existsSync(path)) throw new OperatorError(`Le fichier de clé ${path} n'existe pas.`)
  const key = /^AGE-SECRET-KEY-1\w+$/m.exec(readFileSync(path, 'utf8'))?.[0]
  if (!key) throw new OperatorError(`Le fichier ${path} ne contient pas de clé AGE-SECRET-KEY-1….`)
  return key
}

await runCommand('Restauration impossible', async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'autre-secret': { type: 'boolean', default: false }, cle: { type: 'string' } },
  })
  const [file] = positionals
  if (!file) throw new OperatorError('Indiquez le fichier\u00a0: npm run restore -- FICHIER.')
  if (!existsSync(file)) throw new OperatorError(`Le fichier ${file} n'existe pas.`)
  const config = readConfig(process.env)
  const now = new Date()
  const lines = readBackup(file, privateKey(values.cle))
  // On PostgreSQL nothing else creates the folder: without it the new secret could not be stored after the restore.
  if (config.isNewSecret) createDataDir(config)
  const sums = await restore(lines, config, now, { otherSecret: values['autre-secret'] })
  await saveNewSecret(config)
  await recordRestore(config, now)
  for (const [table, { rows }] of Object.entries(sums)) process.stdout.write(`${table}\u00a0: ${rows}\n`)
  process.stdout.write('Restauration faite et vérifiée.\n')
  const { db, close } = openDatabase(config)
  const words = unreadableWords(await findUnreadable(db, createEncryption(config.secret)).finally(close))
  if (words)
    process.stdout.write(
      `Illisibles, ${words}. Demandez ces documents de nouveau, et saisissez ces clés de nouveau dans «\u00a0Moyens de paiement\u00a0»\u00a0; ou restaurez cette sauvegarde ailleurs avec son propre APP_SECRET.\n`,
    )
})
