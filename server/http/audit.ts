import type { FastifyRequest } from 'fastify'
import type { JournalAction } from '#contract/journal.admin.ts'
import type { AdminSession } from '../auth/session.ts'
import type { Page } from '../db/cursor-page.ts'
import type { Deps } from '../deps.ts'
import { recordAction } from '../journal/queries.ts'

const textAt = (value: unknown, key: string): string | null => {
  const found = typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : null
  return typeof found === 'string' ? found : null
}

/** Detail of a call that deletes many records, name of the list and number of records: "messages, 12". */
const detailOfMany = (body: unknown, result: unknown): string | null => {
  const list = textAt(body, 'liste')
  const many =
    typeof result === 'object' && result !== null && 'supprimes' in result ? result.supprimes : null
  return list === null || many === null ? list : `${list}, ${many}`
}

/**
 * Records a successful call in the audit log. `objet` is the id in the path or the id of the created record. Of the
 * body only a status or the name of a list is recorded: the audit log outlives the data of persons. Path and body are
 * those that the schemas of the contract parsed: a field that the call does not have would put any text into the log.
 */
export const recordCall = async (
  deps: Deps,
  action: JournalAction,
  { admin, params, body }: { admin: AdminSession | null; params: unknown; body: unknown },
  result: unknown,
): Promise<void> => {
  if (!admin) return
  const [target] = Object.values(params ?? {})
  await recordAction(deps.db, {
    admin,
    action,
    objet: typeof target === 'string' ? target : (textAt(result, 'id') ?? textAt(body, 'id')),
    detail: textAt(body, 'status') ?? detailOfMany(body, result),
    date: deps.clock().toISOString(),
  })
}

/** An answer with more rows than this is a bulk read. The screens read 50 rows a page, an export 500. */
const BULK_ROWS = 100

/** Records a bulk read of a list, for example an export, in the audit log. Only its first page is recorded. */
export const recordBulkRead = async (
  deps: Deps,
  path: string,
  { admin, query }: Pick<FastifyRequest, 'admin' | 'query'>,
  { items, total }: Page<unknown>,
): Promise<void> => {
  if (!admin || items.length <= BULK_ROWS || textAt(query, 'cursor') !== null) return
  await recordAction(deps.db, {
    admin,
    action: 'bulkRead',
    objet: null,
    detail: `${path.replace('/api/', '')}, ${total}`,
    date: deps.clock().toISOString(),
  })
}
