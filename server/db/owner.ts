import { chownSync, existsSync, statSync } from 'node:fs'

/**
 * Gives files that root created to the owner of their folder, so that the service may use them. Does nothing otherwise.
 */
export const giveToFolderOwner = (folder: string, files: readonly string[]): void => {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  for (const file of files.filter((path) => existsSync(path))) chownSync(file, uid, gid)
}
