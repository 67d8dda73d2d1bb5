import type { Page } from '@playwright/test'

/** Longer than any test. */
export const HOUR_MS = 3_600_000

/** In documents opened from now on, timers of these lengths last as long as the value. All in milliseconds. */
export const changeTimers = (page: Page, lengths: Readonly<Record<number, number>>): Promise<unknown> =>
  page.addInitScript((changed) => {
    const start = setTimeout
    window.setTimeout = ((run: TimerHandler, ms = 0, ...rest: unknown[]) =>
      start(run, changed[ms] ?? ms, ...rest)) as typeof setTimeout
  }, lengths)
