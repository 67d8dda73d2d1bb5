import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { JournalAction, JournalEntry } from '#contract/journal.admin.ts'
import { LIST_KEYS, tableOf } from '#contract/lists.admin.ts'
import { afterCursor, directionOf, type Page, type PageQuery, toPage } from '../db/cursor-page.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'

export interface JournalRecord {
  readonly admin: { readonly adminId: string; readonly username: string }
  readonly action: JournalAction
  readonly objet: string | null
  readonly detail: string | null
  readonly date: string
}

export const recordAction = async (
  db: Db,
  { admin, action, objet, detail, date }: JournalRecord,
): Promise<void> => {
  await db
    .insertInto('journal')
    .values({
      id: randomUUID(),
      date,
      adminId: admin.adminId,
      administrateur: admin.username,
      action,
      objet,
      detail,
    } satisfies Database['journal'])
    .execute()
}

/** Tables whose rows have a name that the audit log can show. */
const NAMED = [...LIST_KEYS.map(tableOf), 'prestations'] as const

/** Names of records by id. A record that was erased has none: the log keeps no data of persons. */
const namesOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const [first, ...others] = NAMED.map((table) =>
    db.selectFrom(table).select(['id', 'nom']).where('id', 'in', ids),
  )
  const union = others.reduce((all, query) => all?.unionAll(query), first)
  const rows = (await union?.execute()) ?? []
  return new Map(rows.map(({ id, nom }) => [id, nom]))
}

export const listJournal = async (db: Db, asked: PageQuery): Promise<Page<JournalEntry>> => {
  const { limit, ordre } = asked
  const rows = await db
    .selectFrom('journal')
    .selectAll()
    .where((eb) => eb.and(afterCursor(asked, sql.ref('date'), sql.ref('id'))))
    .orderBy('date', directionOf(ordre))
    .orderBy('id', directionOf(ordre))
    .limit(limit + 1)
    .execute()
  const { total } = await db
    .selectFrom('journal')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const page = toPage(rows, limit, total, (row) => [row.date, row.id])
  const names = await namesOf(
    db,
    page.items.flatMap(({ objet }) => objet ?? []),
  )
  return { ...page, items: page.items.map((row) => ({ ...row, sujet: names.get(row.objet ?? '') ?? null })) }
}
