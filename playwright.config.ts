import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findHeadlessChromium } from './scripts/machine-programs.ts'

const FIREFOX_TESTS = ['**/fonts.spec.ts', '**/offline-*.spec.ts', '**/service-worker.spec.ts']

const executablePath = findHeadlessChromium()

/** A slow run (tests/support/slow-answers.ts) is a search for races; most of it is waiting. */
const slow = !!process.env.SLOW

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/build-once.ts',
  outputDir: 'test-results',
  // Each worker has a server and a database of its own.
  workers: slow ? 4 : 2,
  fullyParallel: false,
  forbidOnly: !!process.env.CI,
  // Guards against a hang, not waits: an assertion ends when it holds. They measure no speed.
  timeout: slow ? 480_000 : 120_000,
  expect: { timeout: slow ? 40_000 : 20_000 },
  reporter: [['list']],
  use: {
    locale: 'fr-FR',
    timezoneId: 'Africa/Libreville',
    // A trace takes a fifth of the time of a test. To see what happened: npx playwright test NAME --trace on.
    trace: 'off',
    // Otherwise the service worker would answer instead of the server. Its own tests allow it.
    serviceWorkers: 'block',
    // Drawing by an emulated graphics card takes longer than by the processor.
    launchOptions: { args: ['--no-sandbox', '--disable-gpu'], ...(executablePath ? { executablePath } : {}) },
  },
  // The back office is tested on a phone and on a desktop screen; the rest on the phone, or at sizes that a test sets.
  projects: [
    { name: 'phone', use: { viewport: { width: 360, height: 740 }, hasTouch: true } },
    {
      name: 'firefox',
      testMatch: FIREFOX_TESTS,
      // The random faults kill tabs and workers through DevTools, which only Chromium has.
      testIgnore: '**/offline-chaos.spec.ts',
      use: {
        browserName: 'firefox',
        // Makes Playwright drive a Firefox of Mozilla by WebDriver BiDi, not its own Firefox.
        channel: 'moz-firefox',
        viewport: { width: 360, height: 740 },
        launchOptions: {
          executablePath: join(import.meta.dirname, 'tests/support/firefox-for-playwright.ts'),
        },
      },
    },
    { name: 'desk', testMatch: '**/admin-*.spec.ts', use: { viewport: { width: 1280, height: 800 } } },
  ],
})
