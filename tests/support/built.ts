import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What `npm run build` made, for tests that weigh it. */
export const DIST = join(import.meta.dirname, '../../dist')

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

const read = <T>(file: string): T => JSON.parse(readFileSync(join(DIST, file), 'utf8')) as T

/** The bundler's own list: a source, or a `_name` for a file that several share → its file and what it asks for. */
export const readManifest = (): Readonly<Record<string, Chunk>> => read('manifest.json')

/** File of the build → modules in it. */
export const readModules = (): Readonly<Record<string, readonly string[]>> => read('modules.json')

/** The files that hold these modules, and all they import before they run, without a leading slash. */
export const scriptsFor = (...modules: readonly string[]): ReadonlySet<string> => {
  const manifest = readManifest()
  const chunks = Object.values(manifest)
  const contents = readModules()
  const found = new Set<string>()
  const follow = (chunk: Chunk | undefined): void => {
    if (!chunk || found.has(chunk.file)) return
    found.add(chunk.file)
    for (const next of chunk.imports ?? []) follow(manifest[next])
  }
  for (const module of modules) {
    const chunk = chunks.find(({ file }) => contents[file]?.includes(module))
    if (!chunk) throw new Error(`No file of the build holds ${module}`)
    follow(chunk)
  }
  return found
}

/** Bytes of a built file as it is sent: in brotli, where there is one. */
export const sent = (file: string): number => {
  const path = join(DIST, 'client', file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}
export const sum = (files: Iterable<string>): number =>
  [...files].reduce((total, file) => total + sent(file), 0)
