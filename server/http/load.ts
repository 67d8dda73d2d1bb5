import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { ERRORS, type ErrorBody } from '#contract/errors.ts'
import { BARE_HEADERS } from './headers.ts'

const LOOK_EVERY_MS = 100
/** The longest a turn of the event loop may take on average: whatever arrives waits for a turn to end. */
const LONG_TURN_MS = 100
/** One long turn is work that ends, such as a start; so many long looks in a row are more calls than can be served. */
const PATIENCE = 3
/** At each look that is still long, this part of what was let in is let in; at each that is not, so much more. */
const LESS = 0.7
const MORE = 0.05
/** Never fewer, or nothing would show that it is over. */
const LEAST = 0.02
const RETRY_AFTER_S = 5

/** Asked by whoever watches over an overloaded server. */
const ALWAYS_ANSWERED = new Set(['/api/health/live', '/metrics'])

const BODY = JSON.stringify({ message: ERRORS.indisponible.message } satisfies ErrorBody)

/** Mean length in ms of the event loop's turns since the last call, without what it slept. */
const createTurnMeter = (): (() => number) => {
  let [turns, active] = [0, 0]
  const read = (): number => {
    const [turnsBefore, activeBefore] = [turns, active]
    turns = performance.nodeTiming.uvMetricsInfo.loopCount
    active = performance.eventLoopUtilization().active
    return (active - activeBefore) / Math.max(1, turns - turnsBefore)
  }
  read()
  return read
}

/**
 * Puts off what this process cannot serve in time (security F22): a quick 503 to as many as needed, before anything is
 * looked up, until the event loop has caught up. Phones keep what they sent, and come again.
 */
export const shedLoad = (app: FastifyInstance): void => {
  const meanTurn = createTurnMeter()
  let longLooks = 0
  /** Part of the calls that are let in. */
  let letIn = 1
  let putOff = 0

  const timer = setInterval(() => {
    longLooks = meanTurn() > LONG_TURN_MS ? longLooks + 1 : 0
    if (longLooks >= PATIENCE) letIn = Math.max(LEAST, letIn * LESS)
    else if (longLooks === 0) letIn = Math.min(1, letIn + MORE)
    if (letIn < 1 || putOff === 0) return
    app.log.warn({ putOff }, 'overloaded')
    putOff = 0
  }, LOOK_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  app.addHook('onRequest', (request, reply, next) => {
    if (letIn === 1 || Math.random() < letIn || ALWAYS_ANSWERED.has(request.routeOptions.url ?? '')) {
      next()
      return
    }
    putOff += 1
    void reply
      .headers(BARE_HEADERS)
      .code(ERRORS.indisponible.status)
      .header('retry-after', String(RETRY_AFTER_S))
      .type('application/json; charset=utf-8')
      .send(BODY)
  })
}
