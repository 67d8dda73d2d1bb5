import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'

/** Paths of the build. This file does not import the bundler, because `npm start` imports it each time. */
export const ROOT = join(import.meta.dirname, '../..')
export const DIST = join(ROOT, 'dist')
const STAMP = join(DIST, 'stamp.json')

/** Files and folders that a build depends on. */
const INPUTS = ['contract', 'web', 'scripts/build.ts', 'scripts/build', 'vite.config.ts', 'package-lock.json']

/** Record of the last build, in dist/stamp.json. */
export interface Stamp {
  /** Hash of the inputs (hashInputs); empty while a build runs, and after one that was not finished. */
  readonly inputs: string
  /** Files of the last finished build under dist/client: the next build keeps them, the one after deletes them. */
  readonly assets: readonly string[]
}

/** Files of a folder at any depth; for a file, the file itself. */
export const filesUnder = async (path: string): Promise<string[]> => {
  if (extname(path) !== '') return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Hash of the names and contents of all inputs, without the tests beside the code. */
export const hashInputs = async (): Promise<string> => {
  const lists = await Promise.all(INPUTS.map((input) => filesUnder(join(ROOT, input))))
  const files = lists
    .flat()
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const hash = createHash('sha256')
  for (const [index, file] of files.entries())
    hash.update(`${relative(ROOT, file)}\0`).update(contents[index] ?? '')
  return hash.digest('hex')
}

/** Null before the first build is finished. */
export const readStamp = async (): Promise<Stamp | null> =>
  existsSync(STAMP) ? (JSON.parse(await readFile(STAMP, 'utf8')) as Stamp) : null

/** Replaces the record as a whole: a build may be killed while it writes. */
export const writeStamp = async (stamp: Stamp): Promise<void> => {
  await writeFile(`${STAMP}.new`, JSON.stringify(stamp))
  await rename(`${STAMP}.new`, STAMP)
}

/** Whether dist was built from the current sources. */
export const isFresh = async (): Promise<boolean> => {
  const stamp = await readStamp()
  return stamp !== null && stamp.inputs === (await hashInputs())
}
