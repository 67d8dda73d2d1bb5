/**
 * Part of `npm run e2e`: installs Firefox, unless there is one, for the browser tests that run in both browsers; fails
 * where it cannot.
 */
import { ensureProgram, findFirefox } from './machine-programs.ts'

if (!ensureProgram(findFirefox, 'firefox-esr')) process.exitCode = 1
