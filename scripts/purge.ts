/**
 * `npm run purge [-- --confirmer]`: erases what is past its term (contract/retention.ts) and unclaimed uploads, as the
 * server does every hour. `--confirmer` says that a person has checked the clock and has a backup.
 */
import { parseArgs } from 'node:util'
import { PURGE_WAITS } from '#contract/etat.admin.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { tidy } from '#server/housekeeping.ts'

const { values } = parseArgs({ options: { confirmer: { type: 'boolean', default: false } } })
const config = readConfig(process.env)
const { db, dialect, close } = openDatabase(config, { maintenance: true })
await migrate(db, dialect, new Date())
const { erased, waits } = await tidy({ db, clock: () => new Date(), config }, { confirmed: values.confirmer })
await close()
if (waits)
  process.stdout.write(
    `Rien n'est effacé\u00a0: ${PURGE_WAITS[waits]}. Vérifiez l'horloge (${new Date().toISOString()}) et la dernière sauvegarde, puis\u00a0: npm run purge -- --confirmer\n`,
  )
else process.stdout.write(`Purge faite\u00a0: ${erased} enregistrement(s) effacé(s).\n`)
