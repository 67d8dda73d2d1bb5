import { open } from 'node:fs/promises'

/** Errors of a file system that cannot sync a folder, as some network ones. */
const UNSUPPORTED = ['EINVAL', 'ENOTSUP']

/**
 * Writes the names in a folder to the disk: after a power cut a file that was created or renamed has its name. Does
 * nothing on a file system that cannot: the file itself is written all the same.
 */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && UNSUPPORTED.includes(String(error.code)))) throw error
  } finally {
    await handle.close()
  }
}
