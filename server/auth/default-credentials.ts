import type { DefaultCredentials } from '#contract/pages.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { DEFAULT_ADMIN } from '../db/seed.ts'

/**
 * What the sign-in page shows: on a private start, while they work, and nothing else ever (docs/product.md, "Default
 * administrator").
 */
export const readDefaultCredentials = async (db: Db, config: Config): Promise<DefaultCredentials> => {
  if (!config.privateStart) return null
  const admin = await db
    .selectFrom('admin_users')
    .select('username')
    .where('motDePasseParDefaut', '=', 1)
    .executeTakeFirst()
  return admin ? { username: admin.username, password: DEFAULT_ADMIN.password } : null
}
