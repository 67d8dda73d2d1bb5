import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Proxy that opens a connection to the server for each call and asks to close it afterwards, as nginx before 1.29.7
 * does by default. A call whose connection breaks before the answer begins is answered with 502. Over a connection that
 * stays open, Node itself reads the rest of a body after its answer.
 */
export const createClosingProxy = async (
  server: string,
): Promise<{ readonly url: string; readonly close: () => void }> => {
  const proxy = createServer((from, to) => {
    const { method = 'GET', url, headers } = from
    const onward = request(
      `${server}${url}`,
      { method, headers: { ...headers, connection: 'close' }, agent: false },
      (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(to)
      },
    )
    onward.on('error', () => {
      if (!to.headersSent) to.writeHead(502).end()
    })
    from.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
