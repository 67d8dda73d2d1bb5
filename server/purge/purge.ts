import { sql } from 'kysely'
import { RETENTION } from '#contract/retention.ts'
import type { Db } from '../db/db.ts'
import { type Erasable, eraseRecord } from '../personnes/queries.ts'
import { inBatches } from './batches.ts'

/** Records removed in one transaction: a family that sends meanwhile waits for no more. */
const BATCH = 20

/** The same day and hour so many calendar months ago. */
const monthsBefore = (now: Date, months: number): string => {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then.toISOString()
}

interface Term {
  readonly table: Erasable
  readonly limit: string
  /** Statuses it is for; empty: the table has none. */
  readonly statuts: readonly string[]
  /** Counted from the last change of status, else from the day it came. */
  readonly sinceStatus: boolean
}

const terms = (now: Date): readonly Term[] => {
  const limit = (term: keyof typeof RETENTION) => monthsBefore(now, RETENTION[term].mois)
  return [
    { table: 'contact_messages', limit: limit('messages'), statuts: [], sinceStatus: false },
    {
      table: 'parent_requests',
      limit: limit('demandesCloses'),
      statuts: ['traite', 'paye'],
      sinceStatus: true,
    },
    {
      table: 'parent_requests',
      limit: limit('demandesSansSuite'),
      statuts: ['en_attente'],
      sinceStatus: false,
    },
    {
      table: 'nanny_applications',
      limit: limit('candidaturesRefusees'),
      statuts: ['refuse'],
      sinceStatus: true,
    },
    {
      table: 'nanny_applications',
      limit: limit('candidaturesSansDecision'),
      statuts: ['en_examen', 'en_attente', 'traite'],
      sinceStatus: false,
    },
  ]
}

const overdue = ({ table, limit, statuts, sinceStatus }: Term) => {
  const since = sinceStatus ? sql`coalesce("dateStatut", "dateCreation")` : sql`"dateCreation"`
  const withStatus = statuts.length > 0 ? sql`and "statut" in (${sql.join(statuts)})` : sql``
  return sql`from ${sql.table(table)} where ${since} < ${limit} ${withStatus}`
}

/** How many records are past their term. */
export const countOverdue = async (db: Db, now: Date): Promise<number> => {
  let total = 0
  for (const term of terms(now)) {
    const { rows } = await sql<{ n: number }>`select count(*) as n ${overdue(term)}`.execute(db)
    total += rows[0]?.n ?? 0
  }
  return total
}

/** Erases what is past its term (contract/retention.ts), little by little; answers how many records. */
export const purge = async (db: Db, now: Date): Promise<number> => {
  let erased = 0
  for (const term of terms(now))
    erased += await inBatches(BATCH, (size) =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ id: string }>`select "id" ${overdue(term)} limit ${size}`.execute(tx)
        for (const { id } of rows) await eraseRecord(tx, term.table, id)
        return rows.length
      }),
    )
  await db.deleteFrom('journal').where('date', '<', monthsBefore(now, RETENTION.journal.mois)).execute()
  return erased
}
