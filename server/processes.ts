import cluster, { type Worker } from 'node:cluster'
import { join } from 'node:path'
import { aggregateMetrics } from './metrics/across-processes.ts'

/** A process that ends sooner than this after its start is started again after this delay, any other at once. */
const RESTART_DELAY_MS = 2000

/** Message of a process that cannot start. */
const isRefusal = (message: unknown): message is { readonly refusal: string } =>
  typeof message === 'object' &&
  message !== null &&
  'refusal' in message &&
  typeof message.refusal === 'string'

/**
 * Parent of several server processes on one port (PROCESSES=n). Starts them, restarts one that ends, stops them all on
 * a signal or when one ends before any listened, and exits with the highest of their exit codes. They share state
 * through the database only.
 */
export const superviseProcesses = (count: number): void => {
  // Each process accepts its own connections, which end with the process. By default the parent accepts connections and
  // hands them over, and keeps those that a dead process did not take.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'main.ts') })
  aggregateMetrics()
  let stopping = false
  let exitCode = 0
  let everListened = false
  /** The refusal that was printed last: all processes refuse for the same reason. */
  let printed = ''

  const fork = (): Worker => {
    const worker = cluster.fork()
    const started = Date.now()
    worker.on('message', (message: unknown) => {
      if (!isRefusal(message) || message.refusal === printed) return
      printed = message.refusal
      process.stderr.write(`${printed}\n`)
    })
    worker.once('listening', () => {
      printed = ''
      everListened = true
    })
    worker.on('error', (error) => {
      // It could not be started. Any other error is that of a message to a process that has just died.
      if (worker.process.pid === undefined) throw error
    })
    worker.once('exit', (code, signal) => {
      // No process ever listened: the configuration is wrong, and a retry would not help.
      if (!stopping && !everListened) stop('SIGTERM', code || 1)
      if (!stopping)
        return void setTimeout(fork, Date.now() - started < RESTART_DELAY_MS ? RESTART_DELAY_MS : 0)
      // A process that was still starting has no handler of the signal yet: the signal ends it, as intended.
      exitCode = Math.max(exitCode, code ?? (signal === 'SIGTERM' ? 0 : 1))
      if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(exitCode)
    })
    return worker
  }

  const stop = (signal: NodeJS.Signals, code: number): void => {
    stopping = true
    exitCode = Math.max(exitCode, code)
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop('SIGTERM', 0))
  for (let started = 0; started < count; started += 1) fork()
}
