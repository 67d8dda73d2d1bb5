import cluster, { type Worker } from 'node:cluster'
import { join } from 'node:path'

/** A process that ends sooner than this after its start is started anew only after this time. */
const SETTLED_MS = 2000

/**
 * The parent of several servers on one port (PROCESSES=n): starts them, replaces one that ends, ends them all on a
 * signal and answers with the worst of their exit codes. They agree through the database, not through this process.
 */
export const superviseProcesses = (count: number): void => {
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'main.ts') })
  let stopping = false
  let exitCode = 0
  let everListened = false

  const fork = (): Worker => {
    const worker = cluster.fork()
    const started = Date.now()
    worker.once('listening', () => {
      everListened = true
    })
    worker.once('exit', (code) => {
      // Nothing ever worked: a wrong configuration is not mended by trying again.
      if (!stopping && !everListened) stop('SIGTERM', code || 1)
      if (!stopping) return void setTimeout(fork, Date.now() - started < SETTLED_MS ? SETTLED_MS : 0)
      exitCode = Math.max(exitCode, code ?? 1)
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
