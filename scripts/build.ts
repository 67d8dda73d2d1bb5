import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type BuiltAssets, ENTRY_SOURCE, type PageRenderer, STYLES_SOURCE } from '#contract/pages.ts'
import { buildServiceWorker, type Manifest } from './service-worker.ts'

const ROOT = dirname(import.meta.dirname)
const DIST = join(ROOT, 'dist')
const CLIENT = join(DIST, 'client')
const STAMP = join(DIST, 'stamp.json')

/** Everything a build depends on; a change in none of them means the last build still holds. */
const INPUTS = [
  'contract',
  'web',
  'scripts/build.ts',
  'scripts/service-worker.ts',
  'vite.config.ts',
  'package-lock.json',
]

interface Stamp {
  readonly inputs: string
  /** Files of this build under dist/client/assets: the next build keeps them, the one after forgets them. */
  readonly assets: readonly string[]
}

const filesUnder = async (path: string): Promise<string[]> => {
  if (extname(path) !== '') return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** One hash for the content and names of all inputs; tests beside the code do not count. */
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

const readStamp = async (): Promise<Stamp | null> =>
  existsSync(STAMP) ? (JSON.parse(await readFile(STAMP, 'utf8')) as Stamp) : null

/** Whether the files in dist are those the present sources would give. */
export const isFresh = async (): Promise<boolean> => {
  const stamp = await readStamp()
  return stamp !== null && stamp.inputs === (await hashInputs())
}

/** Builds what browsers get into dist/client and what the server renders with into dist/pages. */
export const build = async (): Promise<void> => {
  const inputs = await hashInputs()
  const previous = await readStamp()
  await rm(STAMP, { force: true })
  await runVite()

  // Not for the public: it lists what the back office is made of.
  await rename(join(CLIENT, 'manifest.json'), join(DIST, 'manifest.json'))
  const manifest = JSON.parse(await readFile(join(DIST, 'manifest.json'), 'utf8')) as Manifest
  const assets = await describeAssets(manifest)
  await writeFile(join(DIST, 'pages', 'assets.json'), JSON.stringify(assets))

  const rendering = pathToFileURL(join(DIST, 'pages', 'entry-server.js'))
  // A process that builds twice gets the second build's pages.
  rendering.search = inputs
  const { renderer } = (await import(rendering.href)) as { renderer: PageRenderer }
  await buildServiceWorker(ROOT, manifest, renderer.publicPaths)

  const present = assetsOf(manifest)
  await forgetOldAssets(new Set([...present, ...(previous?.assets ?? [])]))
  await compressAll()
  await writeFile(STAMP, JSON.stringify({ inputs, assets: present } satisfies Stamp))
}

const runVite = async (): Promise<void> => {
  const vite = await import('vite')
  const options = { root: ROOT, configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' as const }
  // Vite bundles React's development build unless the process itself says production (it may be a test's).
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await vite.build(options)
    await vite.build({ ...options, build: { ssr: 'web/entry-server.tsx' } })
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

const assetsOf = (manifest: Manifest): string[] => [
  ...new Set(
    Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]),
  ),
]

const describeAssets = async (manifest: Manifest): Promise<BuiltAssets> => {
  const entry = manifest[ENTRY_SOURCE]
  const cssFile = manifest[STYLES_SOURCE]?.file
  if (!entry || !cssFile) throw new Error('The build has no entry or no stylesheet')
  const scripts: Record<string, string[]> = {}
  const styles: Record<string, string[]> = {}
  for (const [source, chunk] of Object.entries(manifest)) {
    if (!chunk.isDynamicEntry && chunk !== entry) continue
    const needed = withImports(manifest, source)
    needed.delete(entry.file)
    scripts[source] = [...needed].map((file) => `/${file}`)
    if (chunk.css) styles[source] = chunk.css.map((file) => `/${file}`)
  }
  const fonts = Object.values(manifest).flatMap((chunk) => chunk.assets ?? [])
  return {
    css: (await readFile(join(CLIENT, cssFile), 'utf8')).trim(),
    cssUrl: `/${cssFile}`,
    entry: `/${entry.file}`,
    preload: [...new Set(fonts.filter((file) => file.endsWith('.woff2')).map((file) => `/${file}`))],
    scripts,
    styles,
  }
}

/** A chunk's file and those it imports statically, whatever the depth. */
const withImports = (manifest: Manifest, source: string, found = new Set<string>()): Set<string> => {
  const chunk = manifest[source]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) withImports(manifest, imported, found)
  return found
}

const forgetOldAssets = async (kept: ReadonlySet<string>): Promise<void> => {
  const directory = join(CLIENT, 'assets')
  for (const name of await readdir(directory)) {
    if (!kept.has(`assets/${name.replace(/\.(br|gz)$/, '')}`)) await rm(join(directory, name))
  }
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Every text file gets its .br and .gz beside it, at full strength, once. */
const compressAll = async (): Promise<void> => {
  const files = await filesUnder(CLIENT)
  const texts = files.filter((file) => /\.(js|css|svg|json|webmanifest|txt)$/.test(file))
  await Promise.all(
    texts.map(async (file) => {
      const content = await readFile(file)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      }
      await writeFile(`${file}.br`, await brotli(content, { params }))
      await writeFile(`${file}.gz`, await gzipped(content, { level: 9 }))
    }),
  )
}

if (import.meta.main) await build()
