import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { runAfter } from './run-after.ts'

test.each([
  // The shell stays the parent of `sleep`; it would replace itself by a last command.
  ['of a shell', 'sleep 3600; exit 0'],
  ['that ignores signals', "trap '' TERM; sleep 3600; exit 0"],
  ['in a session of its own', 'setsid sleep 60; exit 0'],
  ['in the background', 'sleep 3600 & exit 0'],
])('BACKUP_AFTER ends at its limit with a program %s', async (_, command) => {
  await expect(runAfter(command, '/nulle-part', 50)).rejects.toThrow(
    "BACKUP_AFTER s'est terminé avec SIGKILL",
  )
})

test('BACKUP_AFTER ends with the backup that a signal ends', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'garde-apres-'))
  const pipe = join(dir, 'pipe')
  execFileSync('mkfifo', [pipe])
  const script = `import { runAfter } from ${JSON.stringify(join(import.meta.dirname, 'run-after.ts'))}
    await runAfter('exec > "$1"; echo begun; sleep 3600; exit 0', ${JSON.stringify(pipe)})`
  const backup = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' })
  const ended = once(backup, 'exit')
  // Ends when nobody has the pipe open for writing any more. The process id would say less: it stays taken until
  // process 1 has collected the dead process, which in a container may be never.
  const output = createReadStream(pipe).setEncoding('utf8')
  expect((await once(output, 'data'))[0]).toBe('begun\n')
  backup.kill('SIGTERM')
  expect((await ended)[1]).toBe('SIGTERM')
  await finished(output)
  await rm(dir, { recursive: true, force: true })
}, 150_000)
