import { expect, test } from '@playwright/test'
import { ENTRY_SOURCE } from '#contract/pages.ts'
import { scriptsFor, totalTransferredBytes } from '../support/built.ts'

/** The budget counts in KiB; those of the public pages in kB of 1000 bytes. */
const KIB = 1024

/** Transferred size of `files` without those of `loaded`, in bytes. */
const weigh = (files: ReadonlySet<string>, ...loaded: readonly ReadonlySet<string>[]): number =>
  totalTransferredBytes([...files].filter((file) => !loaded.some((set) => set.has(file))))

test('the scripts of the dashboard and of five other screens stay within their budget', () => {
  const visitor = scriptsFor(ENTRY_SOURCE)
  const ofEveryScreen = [ENTRY_SOURCE, 'web/admin/routes.tsx', 'web/ui/toaster.tsx']
  const dashboard = scriptsFor(...ofEveryScreen, 'web/admin/dashboard/page.tsx')
  const onTop = weigh(dashboard, visitor)
  console.log(`dashboard: ${Math.round(onTop / KIB)} KiB brotli on top of the public part`)
  expect(onTop).toBeLessThanOrEqual(95 * KIB)

  for (const page of ['prestations', 'parametres', 'payment-config', 'matching', 'profile']) {
    const more = weigh(scriptsFor(`web/admin/${page}/page.tsx`), dashboard, visitor)
    console.log(`${page}: ${Math.round(more / KIB)} KiB more`)
    expect(more).toBeLessThanOrEqual(40 * KIB)
  }
})
