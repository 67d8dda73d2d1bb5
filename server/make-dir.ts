import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder, and those above it, for its owner only; does nothing where it exists. Throws the system's error.
 * mkdir with `recursive` never returns for a path under a folder in which none can be created, such as /proc
 * (Node.js 24).
 */
export const makeDir = (dir: string): void => {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return
  const parent = dirname(dir)
  if (parent !== dir) makeDir(parent)
  mkdirSync(dir, { mode: 0o700 })
}
