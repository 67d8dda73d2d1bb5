import { mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { removeDirectory } from '#tests/support/remove-directory.ts'
import { writeBackup } from './file.ts'
import { readBackupReport, writeBackupReport } from './report.ts'

const NOW = new Date('2026-11-20T09:00:00.000Z')
const FILE = 'garde-enfants-2026-11-20T09-00-00-000Z.jsonl.zst'

// A command of root writes into a folder of the service: a symbolic link there must not make it write elsewhere.
let dir: string
let victim: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'garde-liens-'))
  victim = join(dir, 'victim')
  writeFileSync(victim, 'as it was')
})
afterEach(() => removeDirectory(dir))

const lines = async function* () {
  yield '{}'
}

it('the report does not write through a symbolic link, and leaves no temporary file', async () => {
  symlinkSync(victim, join(dir, 'rapport.json.tmp'))
  const drill = { date: NOW.toISOString(), file: FILE, failure: null, rows: 1 }
  await writeBackupReport(dir, { drill })
  expect(await readBackupReport(dir)).toEqual({ after: null, drill })
  expect(readFileSync(victim, 'utf8')).toBe('as it was')
  expect(readdirSync(dir).sort()).toEqual(['rapport.json', 'rapport.json.tmp', 'victim'])
})

it.each(['.tmp', '.age.tmp'])(
  'a backup does not write through a symbolic link that ends in %s',
  async (end) => {
    symlinkSync(victim, join(dir, FILE + end))
    const publicKey = await identityToRecipient(await generateIdentity())
    await expect(writeBackup(dir, lines(), NOW, { publicKey })).rejects.toThrow('EEXIST')
    expect(readFileSync(victim, 'utf8')).toBe('as it was')
  },
)
