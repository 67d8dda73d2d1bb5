import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ENTRY_SOURCE, STYLES_SOURCE } from '#contract/pages.ts'
import type { Build } from '#web/service-worker/build.ts'

/** What this file reads of Vite's manifest. */
export interface ManifestChunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly isDynamicEntry?: boolean
}
export type Manifest = Readonly<Record<string, ManifestChunk>>

/** Files without a hash that an open page asks for, if the art is there. */
const UNHASHED = ['/favicon.svg', '/manifest.webmanifest']

/** Everything a visitor's page may fetch: the graph from the entry, up to the door of the back office. */
const publicFiles = (manifest: Manifest): string[] => {
  const seen = new Set<string>()
  const visit = (source: string): void => {
    if (seen.has(source) || source.startsWith('web/admin/')) return
    seen.add(source)
    const chunk = manifest[source]
    for (const next of [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])]) visit(next)
  }
  visit(ENTRY_SOURCE)
  visit(STYLES_SOURCE)
  const files = [...seen].flatMap((source) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`The build does not know ${source}`)
    // The stylesheet is inside each document; its letters are not.
    const own = source === STYLES_SOURCE ? [] : [chunk.file, ...(chunk.css ?? [])]
    return [...own, ...(chunk.assets ?? [])]
  })
  return [...new Set(files)].sort().map((file) => `/${file}`)
}

/** Builds dist/client/service-worker.js, which knows the files of this build by name. */
export const buildServiceWorker = async (
  root: string,
  manifest: Manifest,
  publicPaths: readonly string[],
): Promise<void> => {
  const files = publicFiles(manifest)
  const unhashed = UNHASHED.filter((file) => existsSync(join(root, 'web/public-files', file)))
  const id = createHash('sha256')
    .update(JSON.stringify([files, publicPaths, unhashed]))
    .digest('hex')
    .slice(0, 12)
  const build: Build = { id, entry: `/${manifest[ENTRY_SOURCE]?.file}`, files, pages: publicPaths, unhashed }
  const vite = await import('vite')
  await vite.build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD: JSON.stringify(build) },
    build: {
      outDir: join(root, 'dist/client'),
      emptyOutDir: false,
      target: ['chrome109', 'firefox115', 'safari15.4'],
      rolldownOptions: {
        input: join(root, 'web/service-worker/worker.ts'),
        output: { entryFileNames: 'service-worker.js', format: 'iife' },
      },
    },
  })
}
