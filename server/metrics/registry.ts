import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Upper bounds of the answer times that are counted, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const

interface Series {
  readonly method: string
  readonly route: string
  readonly status: number
  /** One more than BUCKETS: the last counts all. */
  readonly buckets: number[]
  seconds: number
}

const label = (text: string): string => text.replace(/["\\\n]/g, '_')

/** What one process has counted since its start, in Prometheus' text format. */
export const createRegistry = () => {
  const series = new Map<string, Series>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()

  const count = (method: string, route: string, status: number, seconds: number): void => {
    const key = `${method} ${route} ${status}`
    let found = series.get(key)
    if (!found) {
      found = { method, route, status, buckets: Array(BUCKETS.length + 1).fill(0) as number[], seconds: 0 }
      series.set(key, found)
    }
    found.seconds += seconds
    for (const [index, bound] of [...BUCKETS, Number.POSITIVE_INFINITY].entries())
      if (seconds <= bound) found.buckets[index] = (found.buckets[index] ?? 0) + 1
  }

  /** `gauges`: name → value, of the moment. */
  const text = (gauges: Readonly<Record<string, number>>): string => {
    const lines = ['# TYPE http_request_duration_seconds histogram']
    for (const { method, route, status, buckets, seconds } of series.values()) {
      const labels = `method="${label(method)}",route="${label(route)}",status="${status}"`
      for (const [index, bound] of [...BUCKETS, '+Inf'].entries())
        lines.push(`http_request_duration_seconds_bucket{${labels},le="${bound}"} ${buckets[index]}`)
      lines.push(
        `http_request_duration_seconds_sum{${labels}} ${seconds}`,
        `http_request_duration_seconds_count{${labels}} ${buckets.at(-1)}`,
      )
    }
    const memory = process.memoryUsage()
    const all = {
      process_resident_memory_bytes: memory.rss,
      nodejs_heap_size_used_bytes: memory.heapUsed,
      nodejs_eventloop_lag_p99_seconds: delay.percentile(99) / 1e9,
      nodejs_eventloop_lag_max_seconds: delay.max / 1e9,
      process_uptime_seconds: process.uptime(),
      ...gauges,
    }
    for (const [name, value] of Object.entries(all)) lines.push(`# TYPE ${name} gauge`, `${name} ${value}`)
    return `${lines.join('\n')}\n`
  }

  return { count, text, close: () => delay.disable() }
}
