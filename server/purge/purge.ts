import { type RawBuilder, sql } from 'kysely'
import { IN_PROGRESS_STATUTS, PLACED_STATUT } from '#contract/etapes.admin.ts'
import { ERASED_LIST_KEYS, LISTS, tableOf } from '#contract/lists.admin.ts'
import { RETENTION } from '#contract/retention.ts'
import type { Term } from '#contract/statuts.admin.ts'
import type { Db } from '../db/db.ts'
import { lockRecords } from '../db/lock-records.ts'
import { deleteChainUntil, findChainEndBefore, recordAction, SERVER_AUTHOR } from '../journal/queries.ts'
import { deletionDetail } from '../journal/verify.ts'
import { monthsBefore } from '../months-before.ts'
import { deleteReadLongAgo } from '../notifications/queries.ts'
import { type ErasableTable, eraseRecord } from '../personnes/queries.ts'
import { inBatches } from './batches.ts'

/** Records erased in one transaction: a submission waits for one batch at most. */
const BATCH = 20
/** Notifications deleted in one transaction: each is one small row. */
const NOTIFICATIONS_BATCH = 500

/** A retention period of a list, with its table. */
type TableTerm = Term & { readonly table: ErasableTable }

const TERMS: readonly TableTerm[] = ERASED_LIST_KEYS.flatMap((key) =>
  LISTS[key].terms.map((term) => ({ ...term, table: tableOf(key) })),
)

/**
 * Condition of a request that is kept although its own date is before `limit`: it has a current placement, or since
 * `limit` a step of a mise en relation, the end of a placement or a payment.
 */
const isRequestInUse = (limit: string): RawBuilder<boolean> => sql`(
  exists (select 1 from "mises_en_relation" as m where m."requestId" = "parent_requests"."id"
    and (m."statut" = ${PLACED_STATUT} or m."dateStatut" >= ${limit} or m."dateFin" >= ${limit.slice(0, 10)}))
  or exists (select 1 from "payments" as p where p."demandeId" = "parent_requests"."id"
    and (p."dateCreation" >= ${limit} or p."dateConfirmation" >= ${limit})))`

/**
 * Condition of an application without a decision that is kept although its own date is before `limit`: it has a mise en
 * relation in progress, or since `limit` a step of one.
 */
const isApplicationInUse = (limit: string): RawBuilder<boolean> => sql`
  exists (select 1 from "mises_en_relation" as m where m."nannyId" = "nanny_applications"."id"
    and (m."statut" in (${sql.join(IN_PROGRESS_STATUTS)}) or m."dateStatut" >= ${limit}))`

/** Conditions of the records that are kept after their term. A refused candidate is erased in any case. */
const IN_USE: Partial<Record<Term['period'], (limit: string) => RawBuilder<boolean>>> = {
  demandesCloses: isRequestInUse,
  demandesSansSuite: isRequestInUse,
  candidaturesSansDecision: isApplicationInUse,
}

/** Condition of the rows to erase: past their term and not in use. Without dateStatut the creation counts. */
const isOverdue = ({ period, since, statuts }: TableTerm, now: Date) => {
  const date = since === 'dateStatut' ? sql`coalesce("dateStatut", "dateCreation")` : sql`"dateCreation"`
  const withStatut = statuts ? sql`and "statut" in (${sql.join(statuts)})` : sql``
  const limit = monthsBefore(now, RETENTION[period].mois)
  const isInUse = IN_USE[period]
  const unused = isInUse ? sql`and not ${isInUse(limit)}` : sql``
  return sql`${date} < ${limit} ${withStatut} ${unused}`
}

/** Number of records to erase: past their term and not in use. */
export const countOverdue = async (db: Db, now: Date): Promise<number> => {
  let total = 0
  for (const term of TERMS) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(term.table)} where ${isOverdue(term, now)}`.execute(db)
    total += rows[0]?.n ?? 0
  }
  return total
}

/**
 * Deletes the oldest entries of the audit log whose retention is over, and records the last one deleted, after which
 * its hash chain now begins.
 */
const purgeJournal = async (db: Db, now: Date): Promise<void> => {
  const end = await findChainEndBefore(db, monthsBefore(now, RETENTION.journal.mois))
  if (!end) return
  await recordAction(db, {
    admin: SERVER_AUTHOR,
    action: 'purgeJournal',
    objet: null,
    detail: deletionDetail(end),
    date: now.toISOString(),
  })
  await deleteChainUntil(db, end.rang)
}

/**
 * Erases records whose retention is over (contract/retention.ts), in batches, `maximum` at most. Returns their number;
 * `onErased` gets that of each batch, for a purge that fails after some. Also deletes notifications that were read more
 * than 30 days ago, and old entries of the audit log; they do not count.
 */
export const purge = async (
  db: Db,
  now: Date,
  maximum = Number.POSITIVE_INFINITY,
  onErased: (count: number) => void = () => undefined,
): Promise<number> => {
  let erased = 0
  for (const term of TERMS)
    await inBatches(BATCH, async (size) => {
      const limit = Math.min(size, maximum - erased)
      const count = await db.transaction().execute(async (tx) => {
        const table = sql.table(term.table)
        const due = isOverdue(term, now)
        const chosen = sql`"id" in (select "id" from ${table} where ${due} limit ${limit}) and ${due}`
        const locked = await lockRecords(tx, term.table, chosen)
        if (locked.length === 0) return 0
        // Tests the condition again under the lock: lockRecords may have missed a payment or step that was added while
        // it waited.
        const { rows } = await sql<{ id: string }>`
          select "id" from ${table} where "id" in (${sql.join(locked)}) and ${due}`.execute(tx)
        for (const { id } of rows) await eraseRecord(tx, term.table, id)
        return rows.length
      })
      erased += count
      onErased(count)
      return count
    })
  await inBatches(NOTIFICATIONS_BATCH, (size) =>
    db.transaction().execute((tx) => deleteReadLongAgo(tx, now, size)),
  )
  await purgeJournal(db, now)
  return erased
}
