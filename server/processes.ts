import cluster, { type Worker } from 'node:cluster'
import { join } from 'node:path'
import { aggregateMetrics } from './metrics/across-processes.ts'

/** Delay before a process that lived shorter than this is replaced; one that lived longer is replaced at once. */
const RESTART_DELAY_MS = 2000

/** Message of a process that refuses to start: the sentence for the operator (main.ts). */
const isRefusal = (message: unknown): message is { readonly refusal: string } =>
  typeof message === 'object' &&
  message !== null &&
  'refusal' in message &&
  typeof message.refusal === 'string'

/**
 * Runs `count` server processes on one port (PROCESSES), which share no memory. Replaces a process that ends. Stops all
 * of them on SIGTERM or SIGINT, or when one ends before any has listened; then exits with the highest of their exit
 * codes, in the second case at least 1. A process that was ended by any other signal counts as 1.
 */
export const superviseProcesses = (count: number): void => {
  // Each process accepts its own connections, which end with the process. By default the parent accepts connections and
  // hands them over, and keeps those that a dead process did not take.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'main.ts') })
  aggregateMetrics()
  // `cluster.workers` still lists one that ended before its channel was closed.
  const workers = new Set<Worker>()
  let stopping = false
  let exitCode = 0
  let everListened = false
  /** The sentence that was printed last. All processes refuse for the same reason: it is printed once. */
  let printedRefusal = ''

  const fork = (): void => {
    const worker = cluster.fork()
    workers.add(worker)
    const started = Date.now()
    worker.on('message', (message: unknown) => {
      if (!isRefusal(message) || message.refusal === printedRefusal) return
      printedRefusal = message.refusal
      process.stderr.write(`${printedRefusal}\n`)
    })
    worker.once('listening', () => {
      printedRefusal = ''
      everListened = true
    })
    worker.on('error', (error) => {
      // Without a pid it could not be started. Any other error is that of a message to a process that has just died.
      if (worker.process.pid === undefined) throw error
    })
    worker.once('exit', (code, signal) => {
      workers.delete(worker)
      if (!stopping && everListened) {
        const delay = Date.now() - started < RESTART_DELAY_MS ? RESTART_DELAY_MS : 0
        setTimeout(() => {
          if (!stopping) fork()
        }, delay)
        return
      }
      // A process that is still starting has no handler of the signal: the signal ends it, as intended.
      exitCode = Math.max(exitCode, code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1))
      // No process ever listened: probably the configuration is wrong, so there is no retry.
      if (!stopping) stop(1)
      else exitIfNoneLeft()
    })
  }

  const exitIfNoneLeft = (): void => {
    if (workers.size === 0) process.exit(exitCode)
  }

  const stop = (leastCode: 0 | 1): void => {
    stopping = true
    exitCode = Math.max(exitCode, leastCode)
    for (const worker of workers) worker.process.kill('SIGTERM')
    exitIfNoneLeft()
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(0))
  for (let started = 0; started < count; started += 1) fork()
}
