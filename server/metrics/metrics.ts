import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { offerMetrics, readMetrics } from './across-processes.ts'
import { createRegistry } from './registry.ts'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/** Whether the caller is a program on this machine and no header says that it forwards a request. */
const isLocal = ({ raw, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(raw.socket.remoteAddress ?? '') &&
  !['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => headers[name] !== undefined)

const hasToken = (given: string | undefined, token: string | null): boolean => {
  if (token === null || given === undefined) return false
  const [have, want] = [Buffer.from(given), Buffer.from(`Bearer ${token}`)]
  return have.length === want.length && timingSafeEqual(have, want)
}

/**
 * `GET /metrics` for Prometheus: for programs on this machine when no proxy is configured, else with METRICS_TOKEN
 * only. Other clients get a 404.
 */
export const metrics = (app: FastifyInstance, deps: Deps): void => {
  const { registry, observe, close } = createRegistry(deps)
  offerMetrics(registry)
  app.addHook('onClose', async () => close())
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    observe(method, routeOptions.url ?? 'none', statusCode, elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    // Behind a proxy on this machine every request comes from this machine.
    const trusted = deps.config.trustProxy === null && isLocal(request)
    if (!trusted && !hasToken(request.headers.authorization, deps.config.metricsToken))
      throw new Refusal('notFound')
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await readMetrics(registry))
  })
}
