import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BACK_OFFICE_SOURCE, ENTRY_SOURCE, STYLES_SOURCE } from '#contract/pages.ts'

/** Fields of a chunk in Vite's manifest that this file uses. */
interface ManifestChunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
  /** Keys of other chunks in the manifest. */
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

/** Output of the client build. Paths have no leading slash. */
export interface BuildGraph {
  /** Vite's manifest: source, or `_name` for a chunk that several sources share → chunk. */
  readonly manifest: Readonly<Record<string, ManifestChunk>>
  /** File → modules in it, relative to the repository (written by vite.config.ts). */
  readonly modules: Readonly<Record<string, readonly string[]>>
}

/** Reads the graph from `dist`, where a build has written it. */
export const readGraph = (dist: string): BuildGraph => {
  const read = <T>(file: string): T => JSON.parse(readFileSync(join(dist, file), 'utf8')) as T
  return { manifest: read('manifest.json'), modules: read('modules.json') }
}

/** The chunks that hold these modules, and every chunk that they import statically. */
const chunksFor = (graph: BuildGraph, sources: readonly string[]): ReadonlySet<ManifestChunk> => {
  const found = new Set<ManifestChunk>()
  const follow = (chunk: ManifestChunk | undefined): void => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const imported of chunk.imports ?? []) follow(graph.manifest[imported])
  }
  for (const source of sources) {
    const chunk = Object.values(graph.manifest).find(({ file }) => graph.modules[file]?.includes(source))
    if (!chunk) throw new Error(`No file of the build holds ${source}`)
    follow(chunk)
  }
  return found
}

/** Scripts that these modules need before they run. */
export const scriptsFor = (graph: BuildGraph, ...sources: readonly string[]): ReadonlySet<string> =>
  new Set([...chunksFor(graph, sources)].map(({ file }) => file))

/** Stylesheets of these modules, and of the chunks that they import statically. */
export const stylesFor = (graph: BuildGraph, ...sources: readonly string[]): ReadonlySet<string> =>
  new Set([...chunksFor(graph, sources)].flatMap(({ css = [] }) => css))

/** Every file that a visitor's page may load: the graph from the entry, without the back office. */
export const publicFiles = ({ manifest, modules }: BuildGraph): readonly string[] => {
  const chunkOf = (key: string): ManifestChunk => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build does not know ${key}`)
    return chunk
  }
  const found = new Set<ManifestChunk>()
  const follow = (key: string): void => {
    const chunk = chunkOf(key)
    if (found.has(chunk) || modules[chunk.file]?.includes(BACK_OFFICE_SOURCE)) return
    found.add(chunk)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) follow(next)
  }
  follow(ENTRY_SOURCE)
  return [
    ...new Set([
      ...[...found].flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
      // Documents contain the stylesheet itself, but not its fonts.
      ...(chunkOf(STYLES_SOURCE).assets ?? []),
    ]),
  ].sort()
}

/** Every file of the build. */
export const allFiles = ({ manifest }: BuildGraph): readonly string[] => [
  ...new Set(Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])),
]
