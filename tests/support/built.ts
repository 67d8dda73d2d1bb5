import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildGraph, readGraph, scriptsFor as scriptsOf } from '#scripts/build/graph.ts'

/** Output folder of `npm run build`. */
export const DIST = join(import.meta.dirname, '../../dist')

export const readBuildGraph = (): BuildGraph => readGraph(DIST)

/** Built files with these modules and their static imports, without a leading slash. */
export const scriptsFor = (...modules: readonly string[]): ReadonlySet<string> =>
  scriptsOf(readBuildGraph(), ...modules)

/** Transferred bytes of a built file: brotli where there is one. */
export const transferredBytes = (file: string): number => {
  const path = join(DIST, 'client', file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}
export const totalTransferredBytes = (files: Iterable<string>): number =>
  [...files].reduce((total, file) => total + transferredBytes(file), 0)

/** Pattern of the addresses of the built scripts with these names. Throws when one is not built. */
export const addressesOf = (...names: readonly string[]): RegExp => {
  const files = readdirSync(join(DIST, 'client/assets'))
  const missing = names.filter((name) => !files.some((file) => file.startsWith(`${name}-`)))
  if (missing.length > 0) throw new Error(`no script is built with the name ${missing.join(', ')}`)
  return new RegExp(`/(${names.join('|')})-`)
}
