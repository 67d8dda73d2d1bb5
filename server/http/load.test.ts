import { expect, it } from 'vitest'
import { onDatabase } from '#tests/support/app.ts'

/** Takes the event loop for so long. */
const occupy = (ms: number): void => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

onDatabase('sqlite', 'a server with more calls than it can serve', ({ start }) => {
  it('puts some off in French, says when to come back, still says that it is alive, and recovers by itself', async () => {
    const app = await start()
    const ask = (path: string) => app.visitor.send('GET', path)
    // One long piece of work is no overload.
    occupy(1500)
    await new Promise((resolve) => setImmediate(resolve))
    expect((await ask('/api/prestations')).status).toBe(200)

    let answer = await ask('/api/prestations')
    for (let turn = 0; answer.status === 200 && turn < 60; turn += 1) {
      occupy(250)
      await new Promise((resolve) => setImmediate(resolve))
      answer = await ask('/api/prestations')
    }
    expect(answer.status).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
    expect(answer.json).toEqual({
      message: 'Le service est momentanément indisponible. Réessayez dans un instant.',
    })
    expect((await ask('/api/health/live')).status).toBe(200)

    const statuses = async () =>
      new Set(
        await Promise.all(Array.from({ length: 50 }, async () => (await ask('/api/prestations')).status)),
      )
    await expect.poll(statuses, { timeout: 10_000 }).toEqual(new Set([200]))
  })
})
