import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

/*
 * Metrics of several processes (PROCESSES=n). A request for /metrics reaches one process; that process asks the
 * parent, the parent asks all of them (prom-client's AggregatorRegistry) and sends their combined values back.
 */

interface MetricsRequest {
  readonly type: 'metrics requested'
}
interface MetricsAnswer {
  readonly type: 'metrics'
  readonly text: string
}

const isMessage = <Message extends MetricsRequest | MetricsAnswer>(
  message: unknown,
  type: Message['type'],
): message is Message =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === type

/** For the parent process: answers its children. Call once. */
export const aggregateMetrics = (): void => {
  const aggregator = new AggregatorRegistry()
  cluster.on('message', async (worker, message: unknown) => {
    if (!isMessage<MetricsRequest>(message, 'metrics requested')) return
    // When a process, still starting or ending, does not answer within 5 seconds, the text is empty.
    const text = await aggregator.clusterMetrics().catch(() => '')
    if (worker.isConnected()) worker.send({ type: 'metrics', text } satisfies MetricsAnswer)
  })
}

/** For a server process: offers its metrics to the parent. */
export const offerMetrics = (registry: Registry): void => {
  if (!cluster.isWorker) return
  AggregatorRegistry.setRegistries(registry)
  // Its constructor starts to listen for the requests of the parent.
  new AggregatorRegistry()
}

/** Text of the metrics in Prometheus' format: of all processes, or of this one if it is alone. */
export const readMetrics = async (registry: Registry): Promise<string> => {
  if (!cluster.isWorker || !process.send) return registry.metrics()
  const { promise, resolve } = Promise.withResolvers<string>()
  const listen = (message: unknown): void => {
    if (isMessage<MetricsAnswer>(message, 'metrics')) resolve(message.text)
  }
  process.on('message', listen)
  process.send({ type: 'metrics requested' } satisfies MetricsRequest)
  return promise.finally(() => process.off('message', listen))
}
