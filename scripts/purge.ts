/** `npm run purge`: erases what is past its term (contract/retention.ts) and what nobody claimed. The server does it daily. */
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { tidy } from '#server/housekeeping.ts'

const { db, dialect, close } = openDatabase(readConfig(process.env), { maintenance: true })
await migrate(db, dialect, new Date())
const erased = await tidy({ db, clock: () => new Date() })
await close()
process.stdout.write(`Purge faite\u00a0: ${erased} enregistrement(s) effacé(s).\n`)
