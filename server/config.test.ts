import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the level of the log', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'garde-config-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))

  it.each([
    ['a terminal shows warnings and errors only', {}, true, 'warn'],
    ['a terminal shows requests on demand', { LOG_LEVEL: 'info' }, true, 'info'],
    ['a file gets every request', {}, false, 'info'],
    ['a file gets what LOG_LEVEL says', { LOG_LEVEL: 'error' }, false, 'error'],
  ])('%s', (_, env, terminal, level) => {
    expect(readConfig({ DATA_DIR: dataDir, ...env }, { terminal }).logLevel).toBe(level)
  })
})
