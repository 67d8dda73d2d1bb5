import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * The content policy of everything that leaves (threat-model C34, C35): own resources only, no inline code. A page that
 * carries inline code of ours names it by hash or nonce (http/pages.ts) in `scripts` and `styles`.
 */
export const contentPolicy = (inline: {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...inline.scripts].join(' '),
    ["style-src 'self'", ...inline.styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')

const CLOSED_POLICY = contentPolicy({ scripts: [], styles: [] })

/** For the answers that leave before any hook runs: a path that cannot be decoded, bytes that are not HTTP. */
export const BARE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': CLOSED_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

export const sendSecurityHeaders = async (app: FastifyInstance): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  })
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', CLOSED_POLICY)
    // Nothing of the API is ever kept by a browser or a proxy (threat-model C36).
    // Known by the route: `/%61pi/…` and `http://…/api/…` are spellings of the same calls.
    if (request.routeOptions.config.endpoint || request.url.startsWith('/api/'))
      reply.header('cache-control', 'no-store')
  })
}
