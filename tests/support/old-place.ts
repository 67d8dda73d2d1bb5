import type { Db, Dialect } from '#server/db/db.ts'
import { MIGRATIONS, migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { createPlace, type Place } from './places.ts'

/** A place whose database has the migrations before `version` (the beginning of a name) and what `fill` stores. */
export const createOldPlace = async (
  dialect: Dialect,
  version: string,
  fill: (db: Db) => Promise<unknown>,
): Promise<Place> => {
  const place = await createPlace(dialect)
  const { db, close } = openDatabase(place)
  const earlier = MIGRATIONS.filter(({ name }) => name < version)
  await migrate(db, dialect, new Date(), earlier)
  await fill(db)
  await close()
  return place
}
