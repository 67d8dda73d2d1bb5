/** Part of each command that drives Chromium: installs it unless there is one. */

import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { ensureProgram, findHeadlessChromium, HEADLESS_SHELL } from './machine-programs.ts'

/** Playwright's own download, if there is one. */
const findPlaywrights = (): string | null => {
  const file = chromium.executablePath()
  return existsSync(file) ? file : null
}

if (!ensureProgram(() => findHeadlessChromium() ?? findPlaywrights(), HEADLESS_SHELL)) process.exitCode = 1
