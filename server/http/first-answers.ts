import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FirstAnswers } from '#contract/pages.ts'
import { readSession } from '../auth/session.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { isByPerson, type Read } from './serve.ts'

/** If the first answers take longer, the document goes without them and its scripts make the calls. */
const FIRST_ANSWERS_TIMEOUT_MS = 300

/** Answers of the calls at `urls`, which the requested document would make first. Empty unless all answer in time. */
export type ReadFirstAnswers = (
  request: FastifyRequest,
  reply: FastifyReply,
  urls: readonly string[],
) => Promise<FirstAnswers>

/**
 * Reads first answers within the request of their document. The session is read once for all; access is checked and
 * the network's limit counts for each, as for the calls themselves. Must be called before the calls are registered: an
 * `onRoute` hook sees only routes that are registered after it.
 */
export const createFirstAnswers = (app: FastifyInstance, deps: Deps): ReadFirstAnswers => {
  const reads = new Map<string, Read>()
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.read) reads.set(url, config.read)
  })
  const countByNetwork = deps.config.rateLimit ? app.createRateLimit() : null

  const readAll = async (
    request: FastifyRequest,
    reply: FastifyReply,
    urls: readonly string[],
  ): Promise<FirstAnswers> => {
    request.admin = await readSession(request, deps, isByPerson(request))
    if (!request.admin) return {}
    const answers = urls.map(async (url) => {
      const counted = await countByNetwork?.(request)
      // `isAllowed` is true only for callers whom the plugin does not count; here it counts all.
      if (counted?.isAllowed === false && counted.isExceeded) throw new Refusal('tooManyRequests')
      const read = reads.get(url.split('?', 1)[0] ?? '')
      if (!read) throw new Error(`No call at ${url}`)
      return [url, await read(url, request, reply)] as const
    })
    return Object.fromEntries(await Promise.all(answers))
  }

  return (request, reply, urls) => {
    const answers = readAll(request, reply, urls).catch((error: unknown) => {
      if (error instanceof Refusal) request.log.info({ code: error.code }, 'first answers refused')
      else request.log.error({ err: error }, 'first answers failed')
      return {}
    })
    return Promise.race([answers, setTimeout(FIRST_ANSWERS_TIMEOUT_MS, {}, { ref: false })])
  }
}
