import { rm } from 'node:fs/promises'

/**
 * Removes a directory. A browser or a server that was stopped may write a last file into it meanwhile: then it tries
 * again, for at most 5.5 s.
 */
export const removeDirectory = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
