import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Etat } from '#contract/etat.admin.ts'
import { onDatabase } from '#tests/support/app.ts'

onDatabase('sqlite', 'The state of the server', ({ start }) => {
  it('metrics are readable from this machine or with the token only', async () => {
    const token = 'a-token-for-prometheus'
    const app = await start({ env: { METRICS_TOKEN: token } })
    await app.visitor.send('GET', '/api/employees')
    const read = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      app.visitor.send('GET', '/metrics', { headers, remoteAddress })
    const local = await read({})
    expect(local.status).toBe(200)
    expect(local.text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/employees",status="401"} 1',
    )
    expect(Number(/^garde_disk_free_bytes (\S+)$/m.exec(local.text)?.[1])).toBeGreaterThan(0)
    expect(local.text).toContain('garde_backup_age_seconds -1')
    expect((await read({ 'x-forwarded-for': '41.158.1.1' })).status).toBe(404)
    expect((await read({}, '10.0.0.7')).status).toBe(404)
    expect((await read({ authorization: 'Bearer a-token-for-prometheuz' }, '10.0.0.7')).status).toBe(404)
    expect((await read({ authorization: `Bearer ${token}` }, '10.0.0.7')).status).toBe(200)
  })

  it('behind a proxy metrics are readable with the token only, also from this machine', async () => {
    const token = 'a-token-for-prometheus'
    const app = await start({ env: { METRICS_TOKEN: token, TRUST_PROXY: '127.0.0.1' } })
    expect((await app.visitor.send('GET', '/metrics')).status).toBe(404)
    const headers = { authorization: `Bearer ${token}` }
    expect((await app.visitor.send('GET', '/metrics', { headers })).status).toBe(200)
  })

  it('the delay of the event loop is that since the metrics were read last', async () => {
    const app = await start()
    /** Several ticks of the measurement, which records the time between two. */
    const TICKS_MS = 100
    const longest = async () => {
      await setTimeout(TICKS_MS)
      const { text } = await app.visitor.send('GET', '/metrics')
      const values = ['p99', 'max'].map((name) =>
        Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(text)?.[1]),
      )
      return Math.max(...values)
    }
    await setTimeout(TICKS_MS)
    const until = performance.now() + 1500
    while (performance.now() < until);
    const blocked = await longest()
    expect(blocked).toBeGreaterThan(1)
    expect(await longest()).toBeLessThan(blocked / 2)
  })

  it('the administrator sees that no backup was made, that nothing is to be purged, and the version', async () => {
    const app = await start()
    const { json } = await (await app.signIn()).send('GET', '/api/etat')
    expect(json as Etat).toMatchObject({
      base: 'sqlite',
      derniereSauvegarde: null,
      sauvegardeAJour: false,
      aPurger: 0,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    })
  })
})
