import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  const file = join(dir, 'pid')
  const script = `import { runAfter } from ${JSON.stringify(join(import.meta.dirname, 'run-after.ts'))}
    await runAfter('echo $$ > "$1"; sleep 3600; exit 0', ${JSON.stringify(file)})`
  const backup = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' })
  const ended = once(backup, 'exit')
  const group = async () => -Number(await readFile(file, 'utf8').catch(() => ''))
  await expect.poll(group, { timeout: 60_000 }).toBeLessThan(0)
  const shell = await group()
  backup.kill('SIGTERM')
  expect((await ended)[1]).toBe('SIGTERM')
  await expect.poll(() => isRunning(shell), { timeout: 60_000 }).toBe(false)
  await rm(dir, { recursive: true, force: true })
}, 150_000)

/** Whether a process, or for a negative id one of a group, is there. */
const isRunning = (id: number): boolean => {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}
