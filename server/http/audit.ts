import type { FastifyRequest } from 'fastify'
import { type JournalAction, statusDetail } from '#contract/journal.admin.ts'
import type { AdminSession } from '../auth/session.ts'
import { incrementCounter } from '../db/counters.ts'
import type { Page } from '../db/cursor-page.ts'
import type { Deps } from '../deps.ts'
import { recordAction } from '../journal/queries.ts'

const textAt = (value: unknown, key: string): string | null => {
  const found = typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : null
  return typeof found === 'string' ? found : null
}

/** The list that the body names and, if the answer has it, the number of deleted records: "messages, 12"; else null. */
const detailOfList = (body: unknown, result: unknown): string | null => {
  const list = textAt(body, 'liste')
  const many =
    typeof result === 'object' && result !== null && 'supprimes' in result ? result.supprimes : null
  return list === null || many === null ? list : `${list}, ${many}`
}

/** The status that the body names, with the one that the screen showed. */
const detailOfStatus = (body: unknown): string | null => {
  const status = textAt(body, 'status')
  return status && statusDetail(textAt(body, 'depuis'), status)
}

/**
 * Records a successful call in the audit log. `objet` is the first parameter of the path, else the id of the answer,
 * else the id in the body, or the key of a setting. `detail` is what the handler noted (`noteDetail`), else a status
 * and the one before it, a role, or the name of a list with the number of deleted records: the audit log outlives the
 * data of persons. Path and body are those that the schemas of the contract parsed: a field that the call does not have
 * would put any text into the log. `noted` null: the call changed nothing, which gets no entry. `isOnce`: see
 * `Submission`.
 */
export const recordCall = async (
  deps: Deps,
  action: JournalAction,
  {
    admin,
    params,
    body,
    noted,
    isOnce = false,
  }: {
    admin: AdminSession | null
    params: unknown
    body: unknown
    noted: string | null | undefined
    isOnce?: boolean
  },
  result: unknown,
): Promise<void> => {
  if (!admin || noted === null) return
  const [target] = Object.values(params ?? {})
  const objet =
    typeof target === 'string' ? target : (textAt(result, 'id') ?? textAt(body, 'id') ?? textAt(body, 'cle'))
  await recordAction(
    deps.db,
    {
      admin,
      action,
      objet,
      detail: noted ?? detailOfStatus(body) ?? textAt(body, 'role') ?? detailOfList(body, result),
      date: deps.clock().toISOString(),
    },
    isOnce,
  )
}

/** A longer first page is a bulk read: an export reads 500 rows, the matches 200 or 500, other lists at most 100. */
const BULK_ROWS = 100
/** An account that reads this many rows of one list within BULK_WINDOW_MS, page by page, makes a bulk read too. */
const BULK_ROWS_BY_PAGES = 500
const BULK_WINDOW_MS = 60 * 60_000

/**
 * Records a bulk read of a list in the audit log: each long first page (an export, the list of matches), and, once an
 * hour at most, next pages that add up to BULK_ROWS_BY_PAGES rows. Shorter first pages are not counted: screens read
 * them again and again. A next page that a screen reads again after a change counts again.
 */
export const recordBulkRead = async (
  deps: Deps,
  path: string,
  { admin, query }: Pick<FastifyRequest, 'admin' | 'query'>,
  { items, total }: Page<unknown>,
): Promise<void> => {
  const isFirstPage = textAt(query, 'cursor') === null
  if (!admin || (isFirstPage && items.length <= BULK_ROWS)) return
  // The next pages of a bulk read that is recorded add no entry.
  const rows = isFirstPage ? BULK_ROWS_BY_PAGES : items.length
  const key = `rows:${admin.adminId}:${path}`
  const { compteur } = await incrementCounter(deps.db, key, BULK_WINDOW_MS, deps.clock(), rows)
  const isSum = compteur - rows < BULK_ROWS_BY_PAGES && compteur >= BULK_ROWS_BY_PAGES
  if (!isFirstPage && !isSum) return
  await recordAction(deps.db, {
    admin,
    action: 'bulkRead',
    objet: null,
    detail: `${path.replace('/api/', '')}, ${total}`,
    date: deps.clock().toISOString(),
  })
}
