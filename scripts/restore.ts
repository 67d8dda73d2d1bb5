/** `npm run restore -- FICHIER [--cle FICHIER] [--autre-secret]`: restores a backup into an empty database and verifies it. */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readBackup } from '#server/backup/file.ts'
import { recordRestore, restore } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'

/** The key line of a file as `age-keygen` writes it. A key on the command line would be visible to other users. */
const privateKey = (path: string | undefined): string | null => {
  if (path === undefined) return null
  if (!existsSync(path)) throw new Error(`Le fichier de clé ${path} n'existe pas.`)
  const key = /^AGE-SECRET-KEY-1\w+$/m.exec(readFileSync(path, 'utf8'))?.[0]
  if (!key) throw new Error(`Le fichier ${path} ne contient pas de clé AGE-SECRET-KEY-1….`)
  return key
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'autre-secret': { type: 'boolean', default: false }, cle: { type: 'string' } },
  })
  const [file] = positionals
  if (!file) throw new Error('Indiquez le fichier : npm run restore -- FICHIER')
  if (!existsSync(file)) throw new Error(`Le fichier ${file} n'existe pas.`)
  const sums = await restore(readBackup(file, privateKey(values.cle)), readConfig(process.env), new Date(), {
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
