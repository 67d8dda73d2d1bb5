import { expect, test } from 'vitest'
import { runAfter } from './run-after.ts'

test.each([
  // The shell stays the parent of `sleep`; it would replace itself by a last command.
  ['of a shell', 'sleep 3600; exit 0'],
  ['that ignores signals', "trap '' TERM; sleep 3600; exit 0"],
  ['in a session of its own', 'setsid sleep 60; exit 0'],
])('BACKUP_AFTER ends at its limit with a program %s', async (_, command) => {
  await expect(runAfter(command, '/nulle-part', 50)).rejects.toThrow(
    "BACKUP_AFTER s'est terminé avec SIGKILL",
  )
})
