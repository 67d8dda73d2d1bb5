import { MessageChannel } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import { ERRORS } from '#contract/errors.ts'
import { sendErrorBody } from './error-page.ts'
import { BARE_HEADERS } from './headers.ts'

const SAMPLE_INTERVAL_MS = 100
/**
 * Average event-loop delay above which the server sheds load. A request waits about this long before it is parsed.
 * Refusing it then costs the server little: nothing but its headers has been read.
 */
const MAX_DELAY_MS = 50
/** Weight of the newest sample in the moving average: half of the average is the last seven samples. */
const SAMPLE_WEIGHT = 0.1
/** Upper bound of one sample. One long task, such as the start, is no overload; several long delays in a row are. */
const MAX_SAMPLE_MS = 100
/** With fewer requests per sample, requests are not the cause of a delay, so shedding would not help. */
const MIN_REQUESTS_PER_SAMPLE = 10
/** A sample that leaves the average too high multiplies the admitted share by this; any other adds RECOVERY to it. */
const REDUCTION = 0.9
const RECOVERY = 0.05
/** The admitted share never falls below this. */
const MIN_ADMITTED = 0.02
const RETRY_AFTER_S = 5

/** Routes that supervisors and monitoring call, also while the server is overloaded. */
const NEVER_SHED = new Set(['/api/health/live', '/metrics'])

const BODY = { code: 'unavailable', message: ERRORS.unavailable.message } as const

/**
 * Calls `onSample` again and again, SAMPLE_INTERVAL_MS and the delay apart, with the event-loop delay in ms: how late a
 * timer and then a message were handled. Returns a function that stops the sampling.
 */
const sampleDelay = (onSample: (delayMs: number) => void): (() => void) => {
  const { port1, port2 } = new MessageChannel()
  let armedAt = performance.now()
  const timer = setTimeout(() => port1.postMessage(null), SAMPLE_INTERVAL_MS).unref()
  port2.on('message', () => {
    onSample(performance.now() - armedAt - SAMPLE_INTERVAL_MS)
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
 * Sheds load (threat-model F22): answers 503 with Retry-After before any work is done, to as large a share of the
 * requests as needed. Phones retry submissions from their outbox. Decision 0015 says why this is own code.
 */
export const shedLoad = (app: FastifyInstance): void => {
  let averageDelayMs = 0
  let requestsInSample = 0
  /** Share of the requests that is admitted, from MIN_ADMITTED to 1. */
  let admitted = 1
  let shedRequests = 0

  const stop = sampleDelay((delayMs) => {
    const sample = requestsInSample < MIN_REQUESTS_PER_SAMPLE ? 0 : Math.min(delayMs, MAX_SAMPLE_MS)
    requestsInSample = 0
    averageDelayMs += (sample - averageDelayMs) * SAMPLE_WEIGHT
    admitted =
      averageDelayMs > MAX_DELAY_MS
        ? Math.max(MIN_ADMITTED, admitted * REDUCTION)
        : Math.min(1, admitted + RECOVERY)
    if (admitted < 1 || shedRequests === 0) return
    app.log.warn({ shedRequests }, 'overloaded')
    shedRequests = 0
  })
  app.addHook('onClose', async () => stop())

  app.addHook('onRequest', (request, reply, next) => {
    requestsInSample += 1
    if (admitted === 1 || Math.random() < admitted || NEVER_SHED.has(request.routeOptions.url ?? '')) {
      next()
      return
    }
    shedRequests += 1
    void reply
      .headers(BARE_HEADERS)
      .code(ERRORS.unavailable.status)
      .header('retry-after', String(RETRY_AFTER_S))
    sendErrorBody(request, reply, BODY)
  })
}
