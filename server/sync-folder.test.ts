import { expect, it } from 'vitest'
import { syncFolder } from './sync-folder.ts'

it('passes over a file system that cannot sync a folder, and fails for a missing folder', async () => {
  // /proc of Linux answers EINVAL.
  if (process.platform === 'linux') await syncFolder('/proc')
  await expect(syncFolder('/nowhere')).rejects.toThrow('ENOENT')
})
