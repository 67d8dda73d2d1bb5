import { open } from 'node:fs/promises'

/** Writes the names in a folder to the disk: after a power cut a file that was created or renamed has its name. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
