import { sql } from 'kysely'
import { normalizeUsername } from '../../auth/username.ts'
import type { Migration } from '../migration.ts'

interface Account {
  readonly id: string
  readonly username: string
  readonly nomCompare: string
}

/**
 * Stores each user name as sign-in compares it: 0012 left É as it was, and an account with such a name could not sign
 * in with its password. An account whose name another one has keeps its value: the other still signs in by that name,
 * and this one by a link, as before.
 */
export const nomsCompares: Migration = {
  name: '0035-noms-compares',
  statements: () => [],
  after: async (tx) => {
    const { rows } = await sql<Account>`
      select "id", "username", "nomCompare" from "admin_users" order by "dateCreation", "id"`.execute(tx)
    const taken = new Set(rows.map(({ nomCompare }) => nomCompare))
    for (const { id, username } of rows) {
      const name = normalizeUsername(username)
      if (taken.has(name)) continue
      taken.add(name)
      await sql`update "admin_users" set "nomCompare" = ${name} where "id" = ${id}`.execute(tx)
    }
  },
}
