import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { addDays, startOfDay } from '#contract/days.admin.ts'
import type { JournalAction, JournalEntry } from '#contract/journal.admin.ts'
import { LIST_KEYS, tableOf } from '#contract/lists.admin.ts'
import { peopleOf } from '../activites/queries.ts'
import { afterCursor, directionOf, type Page, type PageQuery, toPage } from '../db/cursor-page.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'
import { isUniqueViolation } from '../db/unavailable.ts'
import { chainHash } from './chain.ts'

export interface JournalRecord {
  readonly admin: { readonly adminId: string; readonly username: string }
  readonly action: JournalAction
  readonly objet: string | null
  readonly detail: string | null
  readonly date: string
}

/** Authors that are no account: the server itself, or a command on its console. */
export const SERVER_AUTHOR = { adminId: 'serveur', username: 'Serveur' } as const
export const COMMAND_AUTHOR = { adminId: 'console', username: 'Ligne de commande' } as const

/** Number and hash of an entry of the chain. */
export interface ChainPosition {
  readonly rang: number
  readonly empreinte: string
}

/** The newest entry when a backup was written. */
export interface ChainHead extends ChainPosition {
  /** Absent in backups of earlier versions. */
  readonly date?: string
}

/** The newest entry, or null when the audit log is empty. */
export const findChainHead = async (db: Db): Promise<ChainHead | null> =>
  (await db
    .selectFrom('journal')
    .select(['rang', 'empreinte', 'date'])
    // Without entries outside the chain: PostgreSQL sorts an entry without a number as the newest.
    .where('rang', '>=', 1)
    .orderBy('rang', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

const append = async (
  db: Db,
  { admin, action, objet, detail, date }: JournalRecord,
  isOnce: boolean,
): Promise<void> => {
  const head = await findChainHead(db)
  // After the head was read: an entry that another call adds now takes the number of this one.
  if (isOnce && objet !== null && (await isRecorded(db, action, objet, { by: admin.adminId }))) return
  const entry = {
    rang: (head?.rang ?? 0) + 1,
    id: randomUUID(),
    date,
    adminId: admin.adminId,
    administrateur: admin.username,
    action,
    objet,
    detail,
  }
  await db
    .insertInto('journal')
    .values({
      id: entry.id,
      date: entry.date,
      adminId: entry.adminId,
      administrateur: entry.administrateur,
      action,
      objet,
      detail,
      rang: entry.rang,
      empreinte: chainHash(head?.empreinte ?? '', entry),
    } satisfies Database['journal'])
    .execute()
}

/**
 * Appends an entry to the audit log. Not for use in a transaction: when another call takes the same number first,
 * the unique index refuses the entry, which is then appended with the next number. `isOnce`: unless there is an entry
 * of this action on this record by this account.
 */
export const recordAction = async (db: Db, record: JournalRecord, isOnce = false): Promise<void> => {
  for (;;) {
    try {
      await append(db, record, isOnce)
      return
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
    }
  }
}

/**
 * Whether the audit log has an entry of this action on this record: `by` this account or `notBy` it, if one is given.
 */
export const isRecorded = async (
  db: Db,
  action: JournalAction,
  objet: string,
  { by, notBy }: { readonly by?: string; readonly notBy?: string } = {},
): Promise<boolean> =>
  (await db
    .selectFrom('journal')
    .select('id')
    .where('objet', '=', objet)
    .where('action', '=', action)
    .$if(by !== undefined, (entries) => entries.where('adminId', '=', String(by)))
    .$if(notBy !== undefined, (entries) => entries.where('adminId', '<>', String(notBy)))
    .executeTakeFirst()) !== undefined

/** Account of the newest entry of one of these actions on this record; null: there is none. */
export const newestAuthorOf = async (
  db: Db,
  actions: readonly JournalAction[],
  objet: string,
): Promise<string | null> => {
  const newest = await db
    .selectFrom('journal')
    .select('adminId')
    .where('objet', '=', objet)
    .where('action', 'in', actions)
    .orderBy('rang', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.adminId ?? null
}

/** Entries from `rang` on in the order of the chain, `limit` at most. */
export const readChain = (db: Db, rang: number, limit: number): Promise<Database['journal'][]> =>
  db.selectFrom('journal').selectAll().where('rang', '>=', rang).orderBy('rang').limit(limit).execute()

/** Entries that the server cannot have written: without a number (the column allows it), or with one below 1. */
export const readOutsideChain = (db: Db): Promise<{ rang: number | null; date: string }[]> =>
  db
    .selectFrom('journal')
    .select(['rang', 'date'])
    .where(({ or, eb }) => or([eb('rang', 'is', null), eb('rang', '<', 1)]))
    .execute()

/** Last entry that is dated before `instant`, as is every entry before it in the chain; null if there is none. */
export const findChainEndBefore = async (db: Db, instant: string): Promise<ChainPosition | null> =>
  (await db
    .selectFrom('journal')
    .select(['rang', 'empreinte'])
    .where('date', '<', instant)
    // As in findChainHead.
    .where('rang', '>=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('journal as earlier')
            .select('earlier.id')
            .where('earlier.rang', '>=', 1)
            .whereRef('earlier.rang', '<', 'journal.rang')
            .where('earlier.date', '>=', instant),
        ),
      ),
    )
    .orderBy('rang', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

/** Deletes the entries of the chain up to `rang`. Those outside of it stay, so that `readOutsideChain` finds them. */
export const deleteChainUntil = async (db: Db, rang: number): Promise<void> => {
  await db.deleteFrom('journal').where('rang', '>=', 1).where('rang', '<=', rang).execute()
}

/** Tables whose rows have a name that the audit log can show. */
const NAMED = [...LIST_KEYS.map(tableOf), 'prestations', 'admin_users', 'passkeys'] as const

/**
 * Records without a name of their own, each with the record whose name the audit log shows. A mise en relation names
 * itself: it is shown with the names of its two people.
 */
const ABOUT = [
  sql`select "id", 'mise_en_relation' as "sujet", "id" as "sujetId" from mises_en_relation`,
  sql`select "id", 'employe', "employeId" from paiements_employes`,
  sql`select "id", 'demande', "demandeId" from payments`,
  sql`select "id", "sujet", "sujetId" from activites`,
  sql`select "id", "sujet", "sujetId" from rappels`,
  sql`select "id", "sujet", "sujetId" from
    (select "storedPath" as "id", case when "candidatureId" is null then 'employe' else 'candidature' end as "sujet",
      coalesce("candidatureId", "employeId") as "sujetId" from documents) as filed`,
  // An employee stays when her application is deleted, and entries about her verification still name the application.
  sql`select "id", "sujet", "sujetId" from
    (select "candidatureId" as "id", 'employe' as "sujet", "id" as "sujetId" from employees) as hired`,
]

/** Names of records by id. An erased record has none: the audit log itself does not store them. */
const namesOf = async (db: Db, objets: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (objets.length === 0) return new Map()
  const ids = [...new Set(objets)]
  const { nom, joins } = peopleOf()
  const union = (selects: readonly RawBuilder<unknown>[]) =>
    sql.join(
      selects.map((select) => sql`${select} where "id" in (${sql.join(ids)})`),
      sql` union all `,
    )
  const { rows } = await sql<{ id: string; nom: string }>`
    ${union(NAMED.map((table) => sql`select "id", "nom" from ${sql.table(table)}`))}
    union all select x."id", ${nom} from (${union(ABOUT)}) as x ${joins}`.execute(db)
  return new Map(rows.flatMap(({ id, nom }) => (nom === '' ? [] : [[id, nom] as const])))
}

export interface JournalFilter extends PageQuery {
  /** YYYY-MM-DD, in Libreville. */
  readonly jour?: string | undefined
}

export const listJournal = async (db: Db, asked: JournalFilter): Promise<Page<JournalEntry>> => {
  const { limit, ordre, jour } = asked
  const entries = db
    .selectFrom('journal')
    .$if(jour !== undefined, (all) =>
      all
        .where('date', '>=', startOfDay(String(jour)))
        .where('date', '<', startOfDay(addDays(String(jour), 1))),
    )
  const rows = await entries
    .selectAll()
    .where((eb) => eb.and(afterCursor(asked, sql.ref('date'), sql.ref('id'))))
    .orderBy('date', directionOf(ordre))
    .orderBy('id', directionOf(ordre))
    .limit(limit + 1)
    .execute()
  const { total } = await entries
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const page = toPage(rows, limit, total, (row) => [row.date, row.id])
  const names = await namesOf(
    db,
    page.items.flatMap(({ objet }) => objet ?? []),
  )
  return { ...page, items: page.items.map((row) => ({ ...row, sujet: names.get(row.objet ?? '') ?? null })) }
}

/** `auteur`: name of the administrator, the user name when the account is gone. */
export type ActionOn = Pick<Database['journal'], 'id' | 'date' | 'action' | 'detail'> & {
  readonly auteur: string
}

/** Entries of some actions on some records; of each record the newest, at most `limit`. One query for each record. */
export const listActionsOn = async (
  db: Db,
  objets: readonly string[],
  actions: readonly JournalAction[],
  limit: number,
): Promise<ActionOn[]> => {
  const found = []
  for (const objet of objets)
    found.push(
      ...(await db
        .selectFrom('journal')
        .leftJoin('admin_users', 'admin_users.id', 'journal.adminId')
        .select(['journal.id', 'journal.date', 'journal.action', 'journal.detail'])
        .select(({ fn }) => fn.coalesce('admin_users.nom', 'journal.administrateur').as('auteur'))
        .where('journal.objet', '=', objet)
        .where('journal.action', 'in', [...actions])
        .orderBy('journal.date', 'desc')
        .limit(limit)
        .execute()),
    )
  return found
}
