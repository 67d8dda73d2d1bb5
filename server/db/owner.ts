import { chownSync, existsSync, statSync } from 'node:fs'

/**
 * When root runs this: gives those of the files that exist to the owner of the folder, so that the service may use
 * them.
 */
export const giveToFolderOwner = (folder: string, files: readonly string[]): void => {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  for (const file of files.filter((path) => existsSync(path))) chownSync(file, uid, gid)
}
