import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Gauge, Histogram, Registry } from 'prom-client'
import { findNewestBackup } from '../backup/file.ts'
import { readBackupReport } from '../backup/report.ts'
import type { Deps } from '../deps.ts'

/** Upper bounds of the histogram of answer times, in seconds. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const NANOSECONDS = 1e9

/** How the values of several processes are combined. */
type Aggregator = 'sum' | 'max'

/**
 * Metrics of one process. Gauges are computed when the metrics are read. `close` stops the measurement of the event
 * loop.
 */
export const createRegistry = ({ config, clock }: Pick<Deps, 'config' | 'clock'>) => {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers,
  })
  const gauge = (
    name: string,
    help: string,
    aggregator: Aggregator,
    read: () => number | Promise<number>,
  ): void => {
    new Gauge({
      name,
      help,
      aggregator,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  }

  // Measured every 20 ms.
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const longestDelay = new Gauge({
    name: 'nodejs_eventloop_lag_max_seconds',
    help: 'Event-loop delay since the last reading, maximum',
    aggregator: 'max',
    registers: [],
  })
  new Gauge({
    name: 'nodejs_eventloop_lag_p99_seconds',
    help: 'Event-loop delay since the last reading, 99th percentile',
    aggregator: 'max',
    registers,
    // Sets both values: they are of the same time. Over the whole life of the process an hour of overload would not
    // show.
    collect() {
      this.set(delay.percentile(99) / NANOSECONDS)
      longestDelay.set(delay.max / NANOSECONDS)
      delay.reset()
    },
  })
  // After the gauge that sets it, because metrics are collected in this order.
  registry.registerMetric(longestDelay)
  gauge('process_resident_memory_bytes', 'Resident memory', 'sum', () => process.memoryUsage.rss())
  gauge('nodejs_heap_size_used_bytes', 'Used heap', 'sum', () => process.memoryUsage().heapUsed)
  gauge('process_uptime_seconds', 'Time since the start of the process', 'max', () => process.uptime())
  gauge('garde_disk_free_bytes', 'Free space on the disk of DATA_DIR', 'max', async () => {
    const { bavail, bsize } = await statfs(config.dataDir)
    return bavail * bsize
  })
  gauge('garde_backup_age_seconds', 'Age of the newest backup; -1: there is none', 'max', async () => {
    const now = clock()
    const newest = await findNewestBackup(config.backup.dir, now)
    return newest ? (now.getTime() - Date.parse(newest.date)) / 1000 : -1
  })
  gauge('garde_backup_after_failed', '1: the last BACKUP_AFTER failed', 'max', async () =>
    (await readBackupReport(config.backup.dir)).after?.failure ? 1 : 0,
  )
  gauge(
    'garde_restore_drill_age_seconds',
    'Age of the last restore drill; -1: none, or it failed',
    'max',
    async () => {
      const { drill } = await readBackupReport(config.backup.dir)
      return drill && drill.failure === null ? (clock().getTime() - Date.parse(drill.date)) / 1000 : -1
    },
  )
  new Gauge({
    name: 'garde_process',
    help: 'One series for each server process, by its process id',
    labelNames: ['pid'],
    registers,
  }).set({ pid: process.pid }, 1)

  return {
    registry,
    /** Counts one answer. */
    observe: (method: string, route: string, status: number, seconds: number): void =>
      requests.observe({ method, route, status }, seconds),
    close: (): void => {
      delay.disable()
    },
  }
}
