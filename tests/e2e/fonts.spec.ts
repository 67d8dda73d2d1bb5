import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { waitForHydration } from '../support/hydration.ts'
import { test } from '../support/offline-site.ts'
import { removeDirectory } from '../support/remove-directory.ts'

const PAGES = ['/', '/parent-form', '/services', '/admin/login']

/**
 * Opens pages and waits for their web fonts. Also for their scripts: Firefox stops loading them when another page is
 * opened, and a page whose scripts did not load reloads itself.
 */
const visit = async (page: Page, url: string): Promise<void> => {
  for (const path of PAGES) {
    await page.goto(`${url}${path}`)
    await waitForHydration(page)
    await expect
      .poll(() =>
        page.evaluate(async () => {
          await document.fonts.ready
          return [...document.fonts].filter(({ status }) => status === 'loaded').length
        }),
      )
      // Figtree and Nunito.
      .toBeGreaterThanOrEqual(2)
  }
}

test('the browser loads the fonts of four pages without a warning', async ({
  browserName,
  playwright,
  page,
  site,
}, { project }) => {
  const warnings: string[] = []
  if (browserName === 'chromium') {
    page.on('console', (message) => warnings.push(message.text()))
    await visit(page, site.url)
  } else {
    // By WebDriver BiDi Firefox reports errors, but no warnings. It writes those about fonts into its own log too.
    const directory = mkdtempSync(join(tmpdir(), 'garde-polices-'))
    const log = { MOZ_LOG: 'userfonts:5,sync', MOZ_LOG_FILE: join(directory, 'log') }
    const { channel, launchOptions } = project.use
    const browser = await playwright.firefox.launch({
      ...launchOptions,
      ...(channel && { channel }),
      env: { ...process.env, ...log },
    })
    await visit(await browser.newPage(), site.url)
    await browser.close()
    const lines = readdirSync(directory).flatMap((name) =>
      readFileSync(join(directory, name), 'utf8').split('\n'),
    )
    await removeDirectory(directory)
    // The log was written.
    expect(lines.filter((line) => line.includes('download completed')).length).toBeGreaterThan(0)
    warnings.push(...lines.filter((line) => line.includes('downloadable font:')))
  }
  expect(warnings.filter((text) => /font|OTS/i.test(text))).toEqual([])
})
