import { expect, test } from 'vitest'
import { runAfter } from './run-after.ts'

test('BACKUP_AFTER ends at its limit with everything that it started', async () => {
  // The shell stays the parent of `sleep`; it would replace itself by a last command.
  const running = runAfter('echo attente >&2; sleep 3600; exit 0', '/nulle-part', 50)
  await expect(running).rejects.toThrow("BACKUP_AFTER s'est terminé avec SIGTERM")
})
