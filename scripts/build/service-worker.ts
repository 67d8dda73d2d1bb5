import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ENTRY_SOURCE, FAVICON_PATH, WEB_MANIFEST_PATH } from '#contract/pages.ts'
import type { Build } from '#web/service-worker/build.ts'
import { type BuildGraph, publicFiles } from './graph.ts'
import { buildProgram } from './programs.ts'

/**
 * Start of a file's SHA-256 in base64, which the worker compares with the start of the file's hash: four characters (24
 * bits) are enough to detect a captive portal's page.
 */
const integrityOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('base64').slice(0, 4)

/**
 * A public page loads this module only to ask whether its user is still signed in (web/public/navigation/signed-in.ts).
 * Offline nobody answers that, so the worker does not store the module's file.
 */
const CALLS_SOURCE = 'web/api/call.ts'

/** Builds dist/client/service-worker.js, which contains the names of this build's public files. */
export const buildServiceWorker = async (
  root: string,
  graph: BuildGraph,
  publicPaths: readonly string[],
): Promise<void> => {
  const files = Object.fromEntries(
    publicFiles(graph)
      .filter((file) => !graph.modules[file]?.includes(CALLS_SOURCE))
      .map((file) => [`/${file}`, integrityOf(join(root, 'dist/client', file))]),
  )
  const unhashed = [FAVICON_PATH, WEB_MANIFEST_PATH]
  const id = createHash('sha256')
    .update(JSON.stringify([files, publicPaths, unhashed]))
    .digest('hex')
    .slice(0, 12)
  const entry = `/${graph.manifest[ENTRY_SOURCE]?.file}`
  const build: Build = { id, entry, files, pages: publicPaths, unhashed }
  const code = await buildProgram(root, 'web/service-worker/worker.ts', { BUILD: JSON.stringify(build) })
  await writeFile(join(root, 'dist/client/service-worker.js'), code)
}
