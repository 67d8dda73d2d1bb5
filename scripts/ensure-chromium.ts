/** Part of `npm test`: a Chromium for the tests in a real browser, which nothing replaces. */

import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { ensureProgram, findChromium } from './machine-programs.ts'

/** Playwright's own download, where somebody made it. */
const findPlaywrights = (): string | null => {
  const file = chromium.executablePath()
  return existsSync(file) ? file : null
}

if (!ensureProgram(() => findChromium() ?? findPlaywrights(), 'chromium')) process.exitCode = 1
