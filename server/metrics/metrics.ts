import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listBackups } from '../backup/file.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { createRegistry } from './registry.ts'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/** This machine itself, and not a proxy on it that speaks for somebody else. */
const isLocal = ({ raw, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(raw.socket.remoteAddress ?? '') &&
  !['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => headers[name] !== undefined)

const bearsToken = (given: string | undefined, token: string | null): boolean => {
  if (token === null || given === undefined) return false
  const [have, want] = [Buffer.from(given), Buffer.from(`Bearer ${token}`)]
  return have.length === want.length && timingSafeEqual(have, want)
}

/** `GET /metrics` for Prometheus: for this machine, or for who bears METRICS_TOKEN; for others it is not there. */
export const metrics = (app: FastifyInstance, { config, clock }: Deps): void => {
  const registry = createRegistry()
  app.addHook('onClose', async () => registry.close())
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    registry.count(method, routeOptions.url ?? 'none', statusCode, elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request) && !bearsToken(request.headers.authorization, config.metricsToken))
      throw new Refusal('notFound')
    const [newest] = await listBackups(config.backup.dir)
    const age = newest ? (clock().getTime() - Date.parse(newest.date)) / 1000 : Number.POSITIVE_INFINITY
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        registry.text({
          garde_backup_age_seconds: age === Number.POSITIVE_INFINITY ? -1 : age,
          garde_process_id: process.pid,
        }),
      )
  })
}
