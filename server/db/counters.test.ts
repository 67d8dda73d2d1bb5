import { expect, it } from 'vitest'
import { onBothDatabases } from '#tests/support/app.ts'
import { incrementCounter } from './counters.ts'

const MINUTE_MS = 60_000
const NOW = Date.parse('2026-03-02T08:00:00.000Z')

onBothDatabases('A counter', ({ start }) => {
  it('counts a call whose clock is a little behind that of the call before', async () => {
    const { db } = await start()
    const count = async (ms: number) =>
      (await incrementCounter(db, 'test', 15 * MINUTE_MS, new Date(NOW + ms))).compteur
    expect([await count(0), await count(-1), await count(-5000), await count(1)]).toEqual([1, 2, 3, 4])
  })

  it('starts again after its window, and when it was written under a clock that was hours ahead', async () => {
    const { db } = await start()
    const count = async (ms: number) =>
      (await incrementCounter(db, 'test', 15 * MINUTE_MS, new Date(NOW + ms))).compteur
    expect([await count(0), await count(15 * MINUTE_MS)]).toEqual([1, 1])
    expect([await count(300 * MINUTE_MS), await count(0), await count(0)]).toEqual([1, 1, 2])
  })
})
