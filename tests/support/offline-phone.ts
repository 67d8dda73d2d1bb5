import { test } from 'vitest'
import type { WithDatabase } from '#web/offline/database.ts'
import { createFakeServer, createPhone, type FakeServer, type Phone } from './offline.ts'

export interface Fixtures {
  readonly server: FakeServer
  readonly phone: Phone
}

/** A test with a fake server and a phone of its own. */
export const it = test.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures' names from this pattern
  server: async ({}, use) => use(createFakeServer()),
  phone: async ({ server }, use) => use(createPhone(server)),
})

/** The browser reports that it is offline, and no call gets an answer. */
export const goOffline = ({ phone, server }: Fixtures): void => {
  phone.setOnline(false)
  server.setFault('offline')
}

/** Options of `openTab` for a tab whose storage works only while `works()`: a private window, for example. */
export const storageThatWorksWhile = (works: () => boolean) => ({
  reach:
    (storage: WithDatabase): WithDatabase =>
    (work) =>
      works() ? storage(work) : Promise.reject(new DOMException('blocked', 'SecurityError')),
})

/** Options of `openTab` for a tab without storage. */
export const NO_STORAGE = storageThatWorksWhile(() => false)

/** Options of `openTab` for a tab whose storage does nothing before `answer` is called. */
export const createSlowStorage = () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  return {
    answer,
    reach:
      (storage: WithDatabase): WithDatabase =>
      async (work) => {
        await answered
        return storage(work)
      },
  }
}
