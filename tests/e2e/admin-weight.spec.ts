import { expect, test } from '@playwright/test'
import { ENTRY_SOURCE } from '#contract/pages.ts'
import { scriptsFor, totalTransferredBytes } from '../support/built.ts'

const KB = 1000

/** Transferred size of `files` without those of `loaded`, in bytes. */
const weigh = (files: ReadonlySet<string>, ...loaded: readonly ReadonlySet<string>[]): number =>
  totalTransferredBytes([...files].filter((file) => !loaded.some((set) => set.has(file))))

test('the scripts of the dashboard and of five other screens stay within their budget', () => {
  const visitor = scriptsFor(ENTRY_SOURCE)
  const ofEveryScreen = [ENTRY_SOURCE, 'web/admin/routes.tsx', 'web/ui/toaster.tsx']
  const dashboard = scriptsFor(...ofEveryScreen, 'web/admin/dashboard/page.tsx')
  const onTop = weigh(dashboard, visitor)
  console.log(`dashboard: ${Math.round(onTop / KB)} kB brotli on top of the public part`)
  expect(
    onTop,
    'if a part of radix-ui was added: import that part alone (radix-ui/dialog), not the whole package',
  ).toBeLessThanOrEqual(95 * KB)

  for (const page of ['prestations', 'parametres', 'payment-config', 'matching', 'profile']) {
    const more = weigh(scriptsFor(`web/admin/${page}/page.tsx`), dashboard, visitor)
    console.log(`${page}: ${Math.round(more / KB)} kB more`)
    expect(more).toBeLessThanOrEqual(40 * KB)
  }
})
