import type { DefaultCredentials } from '#contract/pages.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { DEFAULT_ADMIN } from '../db/seed.ts'
import { findDefaultUsername } from './queries.ts'

/**
 * Credentials that the sign-in page shows: on a private start only, as long as they work (docs/product.md, "Default
 * administrator").
 */
export const readDefaultCredentials = async (db: Db, config: Config): Promise<DefaultCredentials> => {
  if (!config.privateStart) return null
  const username = await findDefaultUsername(db)
  return username === null ? null : { username, password: DEFAULT_ADMIN.password }
}
