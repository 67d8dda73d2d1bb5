import type { FastifyRequest } from 'fastify'
import type { JournalAction } from '#contract/journal.admin.ts'
import type { Deps } from '../deps.ts'
import { recordAction } from '../journal/queries.ts'

const textAt = (value: unknown, key: string): string | null => {
  const found = typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : null
  return typeof found === 'string' ? found : null
}

/**
 * Records a successful call in the audit log. `objet` is the id in the path or the id of the created record. Of the
 * body only a status is recorded: the audit log outlives the data of persons.
 */
export const recordCall = async (
  deps: Deps,
  action: JournalAction,
  { admin, params, body }: Pick<FastifyRequest, 'admin' | 'params' | 'body'>,
  result: unknown,
): Promise<void> => {
  if (!admin) return
  const [target] = Object.values(params ?? {})
  await recordAction(deps.db, {
    admin,
    action,
    objet: typeof target === 'string' ? target : textAt(result, 'id'),
    detail: textAt(body, 'status'),
    date: deps.clock().toISOString(),
  })
}
