import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { freePort, type ServerProcess } from '#scripts/server-process.ts'
import { openDatabase } from '#server/db/open.ts'
import { onDatabase } from './support/app.ts'
import { report, SCALE } from './support/faults.ts'
import { createPlace } from './support/places.ts'
import { startServer } from './support/server-process.ts'
import { createRequestPhone, tally } from './support/submissions.ts'

const KILLS = 20
const PHONES = 8

for (const dialect of ['sqlite', 'postgres'] as const)
  onDatabase(dialect, 'F01 a server killed during submissions', () => {
    it(`loses and doubles nothing in ${KILLS} kills, and starts again on the same data`, async () => {
      const place = await createPlace(dialect)
      const env = { ...place.env, PORT: String(await freePort()), RATE_LIMIT: 'off' }
      let server: ServerProcess = await startServer(env)
      const phones = Array.from({ length: PHONES }, () => createRequestPhone(() => server.url))
      const reopened: number[] = []

      for (let kill = 0; kill < KILLS; kill += 1) {
        // Kills the server when a phone has got an answer: the writes of the others are under way. `enough` is called
        // before each submission, so its first PHONES calls come before any answer.
        const lastCall = randomInt(PHONES, 60) * SCALE
        let calls = 0
        const enough = () => {
          calls += 1
          return calls > lastCall
        }
        const before = phones.map((phone) => phone.sendUntil(enough))
        await Promise.race(before)
        await server.kill('SIGKILL')
        server = await startServer(env)
        reopened.push(server.readyAfterMs)
        await Promise.all(before)
      }
      const metrics = await (await fetch(`${server.url}/metrics`)).text()
      const longestGapS = Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1])
      await server.kill('SIGTERM')

      const database = openDatabase(place)
      const result = await tally(database.db, phones)
      await database.close()
      await place.remove()
      report(`F01 ${dialect}`, {
        kills: KILLS,
        ...result,
        reopenedMaxMs: Math.round(Math.max(...reopened)),
        longestEventLoopGapMs: Math.round(longestGapS * 1000),
      })
      expect(result).toMatchObject({ lost: 0, doubled: 0, torn: 0 })
      expect(result.acknowledged).toBeGreaterThan(KILLS * 5)
    }, 300_000)
  })
