import type { Page } from '@playwright/test'

/**
 * Waits until React has hydrated the page or, in the back office, rendered it; also across reloads. Not with
 * `waitForFunction`: while Firefox replaces a document, it has no root element, and a predicate that reads it throws an
 * error that fails the test.
 */
export const waitForHydration = (page: Page): Promise<void> =>
  page.locator('html[data-hydrated]').waitFor({ state: 'attached' })

/** Holds the script that hydrates the page until the returned function is called. */
export const holdHydration = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/main-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
