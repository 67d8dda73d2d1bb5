import { MessageChannel } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import { ERRORS } from '#contract/errors.ts'
import { refusalJson } from '../refusal.ts'
import { BARE_HEADERS } from './headers.ts'

const LOOK_EVERY_MS = 100
/**
 * What this process sends itself waits for a turn of the event loop or two, as whatever arrives does; a call that has
 * waited so long has not been looked at yet.
 */
const LONG_WAIT_MS = 50
/** One look's part of the average: half of it is of the last seven looks, a second or more. */
const NEWEST = 0.1
/**
 * Counted as no more, so that one long wait is work that ends, such as a start; many are more calls than can be served.
 */
const LONGEST_COUNTED_MS = 100
/**
 * Fewer calls between two looks are not what makes them wait: then it is the machine, and putting them off helps
 * nobody.
 */
const CROWD = 10
/**
 * At each look while waits are long, this part of what was let in is let in; at each while they are not, so much more.
 */
const LESS = 0.9
const MORE = 0.05
/** Never fewer, or nothing would show that it is over. */
const LEAST = 0.02
const RETRY_AFTER_S = 5

/** Asked by whoever watches over an overloaded server. */
const ALWAYS_ANSWERED = new Set(['/api/health/live', '/metrics'])

const BODY = refusalJson('unavailable')

/**
 * Calls `onWait` again and again with the ms that a timer and then a message waited for their turn; answers how to
 * stop.
 */
const watchWait = (onWait: (ms: number) => void): (() => void) => {
  const { port1, port2 } = new MessageChannel()
  let armedAt = performance.now()
  const timer = setTimeout(() => port1.postMessage(null), LOOK_EVERY_MS).unref()
  port2.on('message', () => {
    onWait(performance.now() - armedAt - LOOK_EVERY_MS)
    armedAt = performance.now()
    timer.refresh()
  })
  port2.unref()
  return () => {
    clearTimeout(timer)
    port1.close()
  }
}

/**
 * Puts off what this process cannot serve in time (threat-model F22): a quick 503 to as many as needed, before anything
 * is looked up, until it has caught up. Phones keep what they sent, and come again.
 */
export const shedLoad = (app: FastifyInstance): void => {
  let usualWait = 0
  /** Since the last look. */
  let calls = 0
  /** Part of the calls that are let in. */
  let letIn = 1
  let putOff = 0

  const stop = watchWait((ms) => {
    const counted = calls < CROWD ? 0 : Math.min(ms, LONGEST_COUNTED_MS)
    calls = 0
    usualWait += (counted - usualWait) * NEWEST
    letIn = usualWait > LONG_WAIT_MS ? Math.max(LEAST, letIn * LESS) : Math.min(1, letIn + MORE)
    if (letIn < 1 || putOff === 0) return
    app.log.warn({ putOff }, 'overloaded')
    putOff = 0
  })
  app.addHook('onClose', async () => stop())

  app.addHook('onRequest', (request, reply, next) => {
    calls += 1
    if (letIn === 1 || Math.random() < letIn || ALWAYS_ANSWERED.has(request.routeOptions.url ?? '')) {
      next()
      return
    }
    putOff += 1
    void reply
      .headers(BARE_HEADERS)
      .code(ERRORS.unavailable.status)
      .header('retry-after', String(RETRY_AFTER_S))
      .type('application/json; charset=utf-8')
      .send(BODY)
  })
}
