import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createPlace } from '#tests/support/places.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { openDatabase, SQLITE_FILE } from '../db/open.ts'
import { pingDatabase } from '../db/state.ts'
import { isUnavailable } from '../db/unavailable.ts'

/** SQLite's size of a page. */
const PAGE_BYTES = 4096

it.each([
  ['a name that is not resolved for the moment', 'EAI_AGAIN'],
  ['a PostgreSQL that is read-only', '25006'],
  ['damaged data of PostgreSQL', 'XX001'],
  ['a damaged index of PostgreSQL', 'XX002'],
])('%s is no fault of ours: the database is unavailable', (_, code) => {
  expect(isUnavailable(Object.assign(new Error('failed'), { code }))).toBe(true)
})

it('a damaged database is unavailable', async () => {
  const where = await createPlace('sqlite')
  onTestFinished(() => where.remove())
  await migrateDatabase(where, new Date())
  const file = join(where.dataDir, SQLITE_FILE)
  const database = openDatabase(where)
  // Overwrites the file after its first page, which the connection has read already.
  const opened = openSync(file, 'r+')
  writeSync(opened, Buffer.alloc(statSync(file).size - PAGE_BYTES, 0x5a), 0, undefined, PAGE_BYTES)
  closeSync(opened)
  const error = await pingDatabase(database.db).catch((thrown: unknown) => thrown)
  expect(isUnavailable(error), String(error)).toBe(true)
  await database.close()
})
