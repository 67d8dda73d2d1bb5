import { expect, type Page } from '@playwright/test'
import { createClock, startApp, type TestClock } from './app.ts'
import { signIn } from './back-office.ts'
import { DIST } from './built.ts'
import { waitForHydration } from './hydration.ts'

/**
 * The real server with its pages, in this process, and one administrator's browser. Both clocks move only on demand,
 * that of the browser from the first `moveTo` on; the server's is also a millisecond later at each reading.
 */
export interface MovableSite {
  /** Sets the clocks to a time in Libreville of a day (YYYY-MM-DD) and signs in: a session ends within the day. */
  readonly moveTo: (day: string, time?: string) => Promise<void>
  readonly open: (path: string) => Promise<void>
  /** A call of the signed-in administrator. Fails unless it succeeds; returns the answer's JSON. */
  readonly send: <Answer>(method: 'GET' | 'POST' | 'PATCH', path: string, data?: object) => Promise<Answer>
  readonly stop: () => Promise<void>
}

/** A clock that moves at each reading, so that events of one moment keep their order. */
const createOrderedClock = (instant: string): TestClock => {
  const clock = createClock(instant)
  return {
    ...clock,
    now: () => {
      clock.advance(1)
      return clock.now()
    },
  }
}

/** Starts the site on SQLite, built pages included, and directs `page.request` to it. */
export const startMovableSite = async (page: Page, day: string): Promise<MovableSite> => {
  const clock = createOrderedClock(`${day}T07:00:00.000Z`)
  const running = await startApp('sqlite', { clock, dist: DIST, env: { RATE_LIMIT: 'off' } })
  const url = await running.listen()
  const fetch = page.request.fetch.bind(page.request)
  page.request.fetch = (path, options) => fetch(new URL(String(path), url).href, options)
  return {
    moveTo: async (to, time = '08:00') => {
      // An open page would make calls under the session that ends with the jump.
      await page.goto('about:blank')
      const instant = new Date(`${to}T${time}:00.000+01:00`)
      clock.set(instant.toISOString())
      await page.clock.setFixedTime(instant)
      await signIn(page)
    },
    open: async (path) => {
      await page.goto(new URL(path, url).href)
      await waitForHydration(page)
    },
    send: async (method, path, data) => {
      const answer = await page.request.fetch(path, { method, ...(data && { data }) })
      expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
      return answer.json()
    },
    stop: running.close,
  }
}
