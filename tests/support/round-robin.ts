import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RoundRobin {
  readonly url: string
  /** How many requests each server answered. */
  readonly answered: ReadonlyMap<string, number>
  readonly close: () => Promise<void>
}

/** Round-robin proxy; answers 502 when the chosen server is gone. */
export const startProxy = async (servers: readonly string[]): Promise<RoundRobin> => {
  const answered = new Map<string, number>(servers.map((server) => [server, 0]))
  let turn = 0
  const proxy: Server = createServer((request, response) => {
    const server = servers[turn % servers.length] ?? ''
    turn += 1
    const { hostname, port } = new URL(server)
    const { method, url, headers } = request
    const passed = forward({ hostname, port, method, path: url, headers }, (answer) => {
      answered.set(server, (answered.get(server) ?? 0) + 1)
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.once('error', () => {
      if (!response.headersSent) response.writeHead(502)
      response.end()
    })
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    answered,
    close: () =>
      new Promise((resolve) => {
        proxy.closeAllConnections()
        proxy.close(() => resolve())
      }),
  }
}
