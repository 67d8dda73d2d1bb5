import { expect, it } from 'vitest'
import { type Answered, onDatabase } from '#tests/support/app.ts'

/** Blocks the event loop. */
const occupy = (ms: number): void => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

onDatabase('sqlite', 'An overloaded server', ({ start }) => {
  it('answers some calls 503 in French with Retry-After, stays live, and recovers by itself', async () => {
    const app = await start({ shedsLoad: true })
    const ask = (path: string) => app.visitor.send('GET', path, { headers: { accept: 'text/html' } })
    /** Blocks the event loop, then sends `calls` at once. Returns the first answer that is not `usual`. */
    const crowd = async (
      calls: number,
      path = '/api/prestations',
      usual = 200,
    ): Promise<Answered | undefined> => {
      occupy(250)
      await new Promise((resolve) => setImmediate(resolve))
      const answers = await Promise.all(Array.from({ length: calls }, () => ask(path)))
      return answers.find(({ status }) => status !== usual)
    }
    // A slow machine with few callers is not overloaded.
    for (let turn = 0; turn < 20; turn += 1) expect(await crowd(3)).toBeUndefined()

    let answer: Answered | undefined
    for (let turn = 0; !answer && turn < 60; turn += 1) answer = await crowd(20)
    if (!answer) throw new Error('No request was answered with 503')
    expect(answer.status).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
    expect(answer.json).toEqual({
      code: 'unavailable',
      message: 'Le service est momentanément indisponible. Réessayez dans un instant.',
    })
    let page: Answered | undefined
    // Without a build every page is unknown.
    for (let turn = 0; !page && turn < 60; turn += 1) page = await crowd(20, '/', 404)
    expect(page?.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': answer.headers['retry-after'],
    })
    expect(page?.text).toContain(
      '<p>Le service est momentanément indisponible. Réessayez dans un instant.</p>',
    )
    // Only a share of the requests is shed: one call alone could be answered by chance.
    const live = await Promise.all(Array.from({ length: 50 }, () => ask('/api/health/live')))
    expect(new Set(live.map(({ status }) => status))).toEqual(new Set([200]))

    const statuses = async () =>
      new Set(
        await Promise.all(Array.from({ length: 50 }, async () => (await ask('/api/prestations')).status)),
      )
    await expect.poll(statuses).toEqual(new Set([200]))
  })
})
