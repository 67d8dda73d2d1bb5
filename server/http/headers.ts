import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { PAGES_PATH } from '#contract/pages.ts'
import { isCall } from './error-page.ts'

/**
 * Content-Security-Policy (threat-model C34, C35): own resources only, and no inline code but that whose hash or nonce
 * is in `scripts` or `styles`. Some answers set a stricter one.
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

/** Browser features that no page of this site uses. */
const PERMISSIONS = 'camera=(),microphone=(),geolocation=()'

/** Security headers of answers that are sent before the hooks below run, such as refusals under load. */
export const BARE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': CLOSED_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/**
 * Sets the same headers on every answer (pages.ts removes some from files). @fastify/helmet would compute them for each
 * request and attach a function to each reply, which keeps the request in memory until a full garbage collection.
 */
const setFixedHeaders = helmet({
  contentSecurityPolicy: false,
  crossOriginResourcePolicy: { policy: 'same-origin' },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'no-referrer' },
  // Only Internet Explorer reads X-Download-Options, and Flash X-Permitted-Cross-Domain-Policies.
  ieNoOpen: false,
  permittedCrossDomainPolicies: false,
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
})

export const sendSecurityHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, next) => setFixedHeaders(request.raw, reply.raw, () => next()))
  app.addHook('onSend', async (request, reply) => {
    // Browsers read Permissions-Policy in documents only. The service worker makes documents of the PAGES_PATH answer.
    const isDocument = String(reply.getHeader('content-type')).startsWith('text/html')
    if (isDocument || request.routeOptions.url === PAGES_PATH) reply.header('permissions-policy', PERMISSIONS)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', CLOSED_POLICY)
    // Browsers and proxies must not store answers of the API (threat-model C36).
    if (isCall(request)) reply.header('cache-control', 'no-store')
  })
}
