/**
 * `npm run doctor`: checks the installation of this environment. One French line for each check; exit code 1 if one
 * fails.
 */
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listBackups } from '#server/backup/file.ts'
import { readBackupReport } from '#server/backup/report.ts'
import { isUpToDate } from '#server/backup/schedule.ts'
import { type Config, readConfig, SECRET_FILE } from '#server/config.ts'
import { describeDatabase, findMigrations, requireCurrentDatabase } from '#server/db/existing.ts'
import { MIGRATIONS } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { createEncryption } from '#server/encryption.ts'
import { explainAfter, OperatorError } from '#server/operator-error.ts'
import { whyPurgeWaits } from '#server/purge/scheduled-purge.ts'
import { refuseWrongSecret } from '#server/secret-mark.ts'
import { findUnreadable, unreadableWords } from '#server/unreadable.ts'
import { runCommand } from './run-command.ts'

const HOUR_MS = 60 * 60_000
const MIN_FREE_BYTES = 1024 ** 3
/**
 * Allowed difference between this clock and the Date header of PUBLIC_URL. Only a proxy on another machine shows one:
 * the server's own header has the time of this clock.
 */
const MAX_CLOCK_ERROR_MS = 60_000

type Check = (config: Config) => Promise<string>
/** A failed check. Its message completes the line of the check; it is not a whole sentence. */
class Failure extends OperatorError {}

const withDatabase = async <T>(config: Config, work: (db: ReturnType<typeof openDatabase>) => Promise<T>) => {
  // Opening SQLite would create the file.
  await requireCurrentDatabase(config)
  const database = openDatabase(config)
  return work(database).finally(database.close)
}

const CHECKS: readonly (readonly [name: string, check: Check])[] = [
  [
    'Base',
    async (config) => {
      if (!(await findMigrations(config))) throw new Failure(`aucune dans ${describeDatabase(config)}`)
      return describeDatabase(config)
    },
  ],
  [
    'Schéma',
    async (config) => {
      const applied = (await findMigrations(config)) ?? []
      const missing = MIGRATIONS.filter(({ name }) => !applied.includes(name))
      if (missing.length > 0)
        throw new Failure(`${missing.length} mise(s) à jour en attente du prochain démarrage`)
      return `à jour (${applied.length} étapes)`
    },
  ],
  [
    'Secret',
    async (config) => {
      if (!process.env.APP_SECRET && !existsSync(join(config.dataDir, SECRET_FILE)))
        throw new Failure('APP_SECRET manque')
      const compared = await withDatabase(config, ({ db }) =>
        refuseWrongSecret(db, createEncryption(config.secret)),
      )
      return compared ? 'celui de la base' : 'rien à comparer dans la base avant le prochain démarrage'
    },
  ],
  [
    'Chiffrement',
    async (config) => {
      const words = unreadableWords(
        await withDatabase(config, ({ db }) => findUnreadable(db, createEncryption(config.secret))),
      )
      if (words) throw new Failure(`illisibles, ${words}`)
      return 'documents et clés de paiement lisibles'
    },
  ],
  [
    'Droits',
    async ({ dataDir, backup }) => {
      accessSync(dataDir, constants.W_OK)
      if ((statSync(dataDir).mode & 0o077) !== 0)
        throw new Failure(`${dataDir} est lisible par d'autres comptes`)
      if (existsSync(backup.dir)) accessSync(backup.dir, constants.W_OK)
      return `${dataDir} est à ce compte seul`
    },
  ],
  [
    'Disque',
    async ({ dataDir }) => {
      const { bavail, bsize } = statfsSync(dataDir)
      const free = `${((bavail * bsize) / 1024 ** 3).toFixed(1)}\u00a0Go libres`
      if (bavail * bsize < MIN_FREE_BYTES) throw new Failure(free)
      return free
    },
  ],
  [
    'Sauvegarde',
    async ({ backup }) => {
      const now = new Date()
      const past = (await listBackups(backup.dir)).filter(({ date }) => Date.parse(date) <= now.getTime())
      const [newest] = past
      if (!newest) throw new Failure(`aucune dans ${backup.dir}`)
      const hours = Math.round((now.getTime() - Date.parse(newest.date)) / HOUR_MS)
      if (!isUpToDate(backup.everyHours, newest.date, now))
        throw new Failure(`la dernière a ${hours}\u00a0heures`)
      const { after, drill } = await readBackupReport(backup.dir)
      if (after?.failure) throw new Failure(after.failure)
      if (drill?.failure) throw new Failure(`essai de restauration\u00a0: ${drill.failure}`)
      return `la dernière a ${hours}\u00a0heure(s), ${past.length} en tout`
    },
  ],
  [
    'Horloge',
    async (config) => {
      const clock = () => new Date()
      const waits = await withDatabase(config, ({ db }) => whyPurgeWaits({ db, clock, config }))
      if (waits === 'horloge')
        throw new Failure(`${clock().toISOString()}, plus de 31 jours après la dernière activité`)
      return clock().toISOString()
    },
  ],
  [
    'Adresse et horloge',
    async ({ publicUrl }) => {
      if (!publicUrl) return 'PUBLIC_URL non indiquée, non vérifiée'
      const response = await fetch(`${publicUrl}/api/health`, { signal: AbortSignal.timeout(10_000) }).catch(
        () => {
          throw new Failure(`${publicUrl} ne répond pas`)
        },
      )
      if (!response.ok) throw new Failure(`${publicUrl} répond ${response.status}`)
      const error = Math.abs(Date.now() - Date.parse(response.headers.get('date') ?? ''))
      if (Number.isNaN(error))
        throw new Failure(`${publicUrl} répond sans en-tête Date, horloge non vérifiée`)
      if (error > MAX_CLOCK_ERROR_MS)
        throw new Failure(`l'horloge s'écarte de ${Math.round(error / 1000)}\u00a0s`)
      return `${publicUrl} répond, à l'heure de cette machine`
    },
  ],
]

await runCommand('Vérification impossible', async () => {
  const config = readConfig(process.env, { create: false })
  for (const [name, check] of CHECKS)
    try {
      process.stdout.write(`✓ ${name}\u00a0: ${await check(config)}\n`)
    } catch (error) {
      process.exitCode = 1
      process.stdout.write(`✗ ${explainAfter(name, error)}\n`)
    }
})
