import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasSessionCookie } from '../auth/session.ts'
import type { Config } from '../config.ts'
import { Refusal } from '../refusal.ts'

/** Methods that change nothing: the origin of such a call is not checked. */
export const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

const isOwnOrigin = (origin: string, request: FastifyRequest, publicUrl: string | null): boolean => {
  if (!URL.canParse(origin)) return false
  return origin === `${request.protocol}://${request.host}` || origin === publicUrl
}

/**
 * Refuses writes that do not come from this site's own pages (threat-model C31). Browsers send Sec-Fetch-Site or at
 * least Origin with a write, and a page cannot forge them. A request with neither does not come from a
 * supported browser: it may make the calls of a visitor, but not act as the holder of a session (decision 0005).
 */
export const refuseForeignWrites = (app: FastifyInstance, { publicUrl }: Config): void => {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method)) return
    const site = request.headers['sec-fetch-site']
    const { origin } = request.headers
    const foreign =
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (origin !== undefined && !isOwnOrigin(origin, request, publicUrl))
    const unknown = site === undefined && origin === undefined && hasSessionCookie(request)
    if (foreign || unknown) throw new Refusal('foreignOrigin')
  })
}

/** A name, an IPv4 address or an IPv6 address in brackets, with or without a port. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

const isOwnHost = (hostname: string, { publicUrl, host, privateStart }: Config): boolean => {
  // Without PUBLIC_URL the site's name is unknown, so every name is accepted. A private start is reached from this
  // machine only, so its names are known.
  if (!publicUrl && !privateStart) return true
  const bare = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const ownNames = ['localhost', host, publicUrl && new URL(publicUrl).hostname]
  return isIP(bare) !== 0 || ownNames.includes(bare) || bare.endsWith('.localhost')
}

/**
 * Refuses requests for a host name that is not the site's (threat-model C39): a foreign name that resolves to this
 * machine would let a foreign page make calls as a page of this site (DNS rebinding).
 */
export const refuseForeignHosts = (app: FastifyInstance, config: Config): void => {
  app.addHook('onRequest', async (request) => {
    if (!request.headers.host) throw new Refusal('unreadableBody')
    // `name@host` is not a host, but URL parsers read the part after the @.
    if (!HOST.test(request.headers.host)) throw new Refusal('notFound')
    if (!isOwnHost(request.hostname, config)) throw new Refusal('notFound')
  })
}
