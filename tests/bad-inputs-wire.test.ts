import { createConnection } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { HEADERS_TIMEOUT_MS } from '#server/app.ts'
import { LEAK } from './bad-inputs/leak.ts'
import { BAD_WIRE } from './bad-inputs/wire.ts'
import { readAllTables } from './support/all-tables.ts'
import { onDatabase, type RunningApp } from './support/app.ts'
import { overTheWire } from './support/wire.ts'

onDatabase('sqlite', 'bad bytes', ({ start }) => {
  let app: RunningApp
  let url: string
  let before: Awaited<ReturnType<typeof readAllTables>>
  beforeAll(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    url = await app.listen()
    before = await readAllTables(app.db)
  })

  it.each(Object.entries(BAD_WIRE))('change nothing and leak nothing: %s', async (_, bytes) => {
    const answer = await overTheWire(url, (socket) => socket.end(bytes))
    for (const [head = ''] of answer.matchAll(/HTTP\/1\.1 \d\d\d .*?\r\n\r\n/gs)) {
      // A public call is answered even when the request is unusual.
      expect(head).toMatch(/^HTTP\/1\.1 (200|4\d\d) /)
      expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
    }
    expect(answer).not.toMatch(LEAK)
    expect(await readAllTables(app.db)).toEqual(before)
  })

  it('C54 close a connection whose request headers do not end in time, even when the client goes on sending', async () => {
    const { hostname, port } = new URL(url)
    const socket = createConnection({ host: hostname, port: Number(port), allowHalfOpen: true })
    socket.on('error', () => undefined).resume()
    socket.write('GET / HTTP/1.1\r\nHost: localho')
    const began = performance.now()
    const timer = setInterval(() => socket.write('s'), 1000)
    await new Promise((resolve) => socket.on('close', resolve))
    clearInterval(timer)
    // Timers may fire a few milliseconds early.
    expect(performance.now() - began).toBeGreaterThan(HEADERS_TIMEOUT_MS - 100)
  }, 120_000)

  it('leave the server working', async () => {
    expect((await fetch(`${url}/api/prestations`)).status).toBe(200)
  })
})
