/**
 * `npm run purge [-- --confirmer]`: does what the server does every hour (`tidy`); above all it deletes records past
 * their retention (contract/retention.ts). With `--confirmer` it deletes up to 500 of them even if the clock or the
 * backup looks wrong, or the maximum of the day is reached: a person has checked.
 */
import { parseArgs } from 'node:util'
import { PURGE_WAITS } from '#contract/etat.admin.ts'
import { readConfig } from '#server/config.ts'
import { describeDatabase, requireCurrentDatabase } from '#server/db/existing.ts'
import { openDatabase } from '#server/db/open.ts'
import { tidy } from '#server/housekeeping.ts'
import { checkSecretFirst } from '#server/prepare-database.ts'
import { runCommand } from './run-command.ts'

await runCommand('Purge impossible', async () => {
  const { values } = parseArgs({ options: { confirmer: { type: 'boolean', default: false } } })
  const config = readConfig(process.env, { create: false })
  await requireCurrentDatabase(config)
  process.stdout.write(`Base\u00a0: ${describeDatabase(config)}\n`)
  await checkSecretFirst(config)
  const { db, close } = openDatabase(config, { maintenance: true })
  const tidying = tidy({ db, clock: () => new Date(), config }, { confirmed: values.confirmer })
  const { erased, waits } = await tidying.finally(close)
  process.stdout.write(
    waits
      ? `Aucun enregistrement n'est effacé\u00a0: ${PURGE_WAITS[waits]}. Vérifiez l'horloge (${new Date().toISOString()}) et la dernière sauvegarde, puis\u00a0: npm run purge -- --confirmer\n`
      : `Purge faite\u00a0: ${erased} enregistrement(s) effacé(s).\n`,
  )
})
