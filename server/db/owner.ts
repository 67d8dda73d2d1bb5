import { existsSync, lchownSync, statSync } from 'node:fs'

/**
 * When root runs this: gives those of the files that exist to the owner of the folder, so that the service may use
 * them. Not what a symbolic link leads to: the service could have put it there.
 */
export const giveToFolderOwner = (folder: string, files: readonly string[]): void => {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  for (const file of files.filter((path) => existsSync(path))) lchownSync(file, uid, gid)
}
