import { sql } from 'kysely'
import { chainHash } from '../../journal/chain.ts'
import type { Db } from '../db.ts'
import type { Migration } from '../migration.ts'

/** Numbers the entries of the audit log by date and chains them. */
const chainExisting = async (tx: Db): Promise<void> => {
  const { rows } = await sql<{
    id: string
    date: string
    adminId: string
    administrateur: string
    action: string
    objet: string | null
    detail: string | null
  }>`select "id", "date", "adminId", "administrateur", "action", "objet", "detail" from "journal" order by "date", "id"`.execute(
    tx,
  )
  let previous = ''
  let rang = 0
  for (const entry of rows) {
    rang += 1
    const empreinte = chainHash(previous, { rang, ...entry })
    await sql`update "journal" set "rang" = ${rang}, "empreinte" = ${empreinte} where "id" = ${entry.id}`.execute(
      tx,
    )
    previous = empreinte
  }
}

/**
 * Audit log: each entry has a number without gaps and a hash of itself and the entry before. Purges: when the server
 * purged and how many records it erased.
 */
export const auditChain: Migration = {
  name: '0010-audit-chain',
  statements: ({ text, strict }) => [
    `alter table "journal" add column "rang" integer`,
    `alter table "journal" add column "empreinte" ${text}`,
    `create table "purges" ("date" ${text} primary key, "effaces" integer not null)${strict}`,
  ],
  after: async (tx) => {
    await chainExisting(tx)
    await sql`create unique index "journal_rang" on "journal" ("rang")`.execute(tx)
  },
}
