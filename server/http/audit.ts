import type { FastifyRequest } from 'fastify'
import { JOURNAL_ACTIONS, type JournalAction } from '#contract/journal.admin.ts'
import type { Deps } from '../deps.ts'
import { recordAction } from '../journal/queries.ts'

const isNoted = (name: string): name is JournalAction => Object.hasOwn(JOURNAL_ACTIONS, name)

const textAt = (value: unknown, key: string): string | null => {
  const found = typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : null
  return typeof found === 'string' ? found : null
}

/**
 * Notes an administrator's act that has just succeeded, if it is of those that the journal notes. `objet` is the id in
 * the path or of what was made; the only thing noted of a body is a status.
 */
export const noteAct = async (
  deps: Deps,
  name: string,
  { admin, params, body }: Pick<FastifyRequest, 'admin' | 'params' | 'body'>,
  result: unknown,
): Promise<void> => {
  if (!admin || !isNoted(name)) return
  const [target] = Object.values(params ?? {})
  await recordAction(deps.db, {
    admin,
    action: name,
    objet: typeof target === 'string' ? target : textAt(result, 'id'),
    detail: textAt(body, 'status'),
    date: deps.clock().toISOString(),
  })
}
