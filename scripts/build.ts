import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as buildWithVite } from 'vite'
import {
  BACK_OFFICE_SOURCE,
  type BuiltAssets,
  ENTRY_SOURCE,
  type PageRenderer,
  STYLES_SOURCE,
} from '#contract/pages.ts'
import { allFiles, type BuildGraph, readGraph, scriptsFor, stylesFor } from './build/graph.ts'
import { buildLoader, hashOf } from './build/programs.ts'
import { buildServiceWorker } from './build/service-worker.ts'
import { DIST, filesUnder, hashInputs, isFresh, ROOT, readStamp, writeStamp } from './build/stamp.ts'

const CLIENT = join(DIST, 'client')

/** Builds dist/client for browsers and dist/pages for the server's rendering. */
export const build = async (): Promise<void> => {
  const inputs = await hashInputs()
  const previous = await readStamp()
  // A build that fails or is killed must not forget the files of the last version: pages that are open use them.
  if (previous) await writeStamp({ ...previous, inputs: '' })
  await runVite()

  // Out of the folder that browsers can read: the manifest lists the modules of the back office.
  await rename(join(CLIENT, 'manifest.json'), join(DIST, 'manifest.json'))
  const graph = readGraph(DIST)

  const rendering = pathToFileURL(join(DIST, 'pages', 'entry-server.js'))
  // Node caches modules by URL: the query makes a second build in the same process load its own module.
  rendering.search = inputs
  const { renderer } = (await import(rendering.href)) as { renderer: PageRenderer }
  const assets = await describeAssets(graph, renderer.sources)
  await writeFile(join(DIST, 'pages', 'assets.json'), JSON.stringify(assets))
  await buildServiceWorker(ROOT, graph, renderer.publicPaths)

  const present = allFiles(graph)
  await deleteOldAssets(new Set([...present, ...(previous?.assets ?? [])]))
  await compressAll()
  await writeStamp({ inputs, assets: present })
}

const runVite = async (): Promise<void> => {
  const options = {
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    // Node runs the configuration as it is; bundling it would write into node_modules, which may be read-only.
    configLoader: 'native' as const,
    logLevel: 'warn' as const,
  }
  // Vite bundles React's development build unless NODE_ENV says production; a test runner sets another value.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await buildWithVite(options)
    // One file: the server starts a tenth faster than with the many that it would load.
    const output = { codeSplitting: false }
    await buildWithVite({ ...options, build: { ssr: 'web/entry-server.tsx', rolldownOptions: { output } } })
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

const describeAssets = async (graph: BuildGraph, sources: readonly string[]): Promise<BuiltAssets> => {
  const entry = graph.manifest[ENTRY_SOURCE]?.file
  const styles = graph.manifest[STYLES_SOURCE]
  if (!entry || !styles) throw new Error('The build has no entry or no stylesheet')
  const css = (await readFile(join(CLIENT, styles.file), 'utf8')).trim()
  const address = (file: string) => `/${file}`
  const [publicPage, backOffice] = await Promise.all(
    ['public-page', 'back-office'].map((name) => buildLoader(ROOT, `web/loader/${name}.ts`)),
  )
  if (!publicPage || !backOffice) throw new Error('A loader is missing')
  return {
    css: { code: css, hash: hashOf(css) },
    loaders: { publicPage, backOffice },
    entry: address(entry),
    // Fonts are the only files that the stylesheet loads.
    fonts: (styles.assets ?? []).map(address),
    scripts: Object.fromEntries(
      sources.map((source) => [
        source,
        [...scriptsFor(graph, source)].filter((file) => file !== entry).map(address),
      ]),
    ),
    backOfficeStyles: [...stylesFor(graph, BACK_OFFICE_SOURCE)].map(address),
  }
}

/** Deletes built files that are not in `needed`, and their compressed copies. */
const deleteOldAssets = async (needed: ReadonlySet<string>): Promise<void> => {
  for (const file of await filesUnder(join(CLIENT, 'assets'))) {
    const name = relative(CLIENT, file)
    const original = ENCODINGS.includes(extname(name)) ? name.slice(0, -extname(name).length) : name
    if (!needed.has(original)) await rm(file)
  }
}

/** Extensions of the compressed copies. */
const ENCODINGS = ['.br', '.gz']
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Writes a .br and a .gz copy of every text file, with the strongest compression. */
const compressAll = async (): Promise<void> => {
  const files = await filesUnder(CLIENT)
  const texts = files.filter((file) => /\.(m?js|css|svg|json|webmanifest|txt)$/.test(file))
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

/** Builds unless the last build is current. */
export const buildIfStale = async (): Promise<void> => {
  if (!(await isFresh())) await build()
}

// Only when the sources have changed: a second build of the same ones would delete the files that open pages still use.
if (import.meta.main) await buildIfStale()
