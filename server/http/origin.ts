import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { Refusal } from '../refusal.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

const isOwnOrigin = (origin: string, request: FastifyRequest, publicUrl: string | null): boolean => {
  if (!URL.canParse(origin)) return false
  return origin === `${request.protocol}://${request.host}` || origin === publicUrl
}

/**
 * A write comes from this site's own pages (threat-model C31). Browsers say where a write comes from, in Sec-Fetch-Site
 * or at least in Origin, and a page cannot forge either. A call with neither is no browser's: it carries no cookie
 * that another site could have made it carry (decision 0005).
 */
export const refuseForeignWrites = (app: FastifyInstance, { publicUrl }: Config): void => {
  app.addHook('onRequest', async (request) => {
    if (SAFE.has(request.method)) return
    const site = request.headers['sec-fetch-site']
    const { origin } = request.headers
    const foreign =
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (origin !== undefined && !isOwnOrigin(origin, request, publicUrl))
    if (foreign) throw new Refusal('foreignOrigin')
  })
}

const isOwnHost = (hostname: string, { publicUrl, host, privateStart }: Config): boolean => {
  // Behind no name of its own the site answers to any, but for a private start, which only this machine reaches.
  if (!publicUrl && !privateStart) return true
  const bare = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const ownNames = ['localhost', host, publicUrl && new URL(publicUrl).hostname]
  return isIP(bare) !== 0 || ownNames.includes(bare) || bare.endsWith('.localhost')
}

/**
 * Refuses a request under a name that is not ours (threat-model C39): a foreign name that was pointed at this machine
 * would make a foreign page one of the site's own.
 */
export const refuseForeignNames = (app: FastifyInstance, config: Config): void => {
  app.addHook('onRequest', async (request) => {
    if (!request.headers.host) throw new Refusal('unreadableBody')
    if (!isOwnHost(request.hostname, config)) throw new Refusal('notFound')
  })
}
