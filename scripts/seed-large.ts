/**
 * `npm run seed:large`: fills the database of this environment (DATA_DIR or DATABASE_URL) with 50,000 requests, 20,000
 * applications, their employees and payments, 200,000 messages, 20,000 mises en relation in every step and 40,000
 * payments of families, to test screens and lists with much data.
 * The database must be empty: invented people are never mixed with real ones.
 */
import { readConfig } from '#server/config.ts'
import { createDataDir, saveNewSecret } from '#server/data-dir.ts'
import { countByStatut } from '#server/db/counts.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/db/seed.ts'
import { printFirstAdmin } from '#server/print-first-admin.ts'
import { analyzeFilled, fill, LARGE } from './seed-large/fill.ts'
import { fillPayments } from './seed-large/money.ts'
import { fillPlacements } from './seed-large/placements.ts'

/** Mises en relation: of twenty, on average, ten are current placements and one is at each step before. */
const PAIRS = 20_000
/** Payments of families, spread over 40 months. */
const PAYMENTS = 40_000

const started = performance.now()
const config = readConfig(process.env)
createDataDir(config)
await saveNewSecret(config)
const { db, dialect, close } = openDatabase(config, { maintenance: true })
const now = new Date()
await migrate(db, dialect, now)
printFirstAdmin(await seed(db, config, now))
const counts = await countByStatut(db)
if (counts.some(({ n }) => n > 0)) {
  process.stderr.write(
    'Cette base contient déjà des données\u00a0: les personnes inventées vont dans une base vide.\n',
  )
  process.exitCode = 1
} else {
  process.stdout.write(`Remplissage de la base de ce site (${dialect}), en quelques minutes…\n`)
  await fill(db, LARGE, now)
  await fillPlacements(db, PAIRS, now)
  await fillPayments(db, PAYMENTS, now)
  await analyzeFilled(db, dialect)
  process.stdout.write(
    `${[...Object.values(LARGE), PAIRS, PAYMENTS].join(' + ')} demandes, candidatures, messages, mises en relation et encaissements en ${Math.round(performance.now() - started)} ms\n`,
  )
}
await close()
