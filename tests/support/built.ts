import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildGraph, readGraph, scriptsFor as scriptsOf } from '#scripts/build/graph.ts'

/** What `npm run build` made, for tests that weigh it. */
export const DIST = join(import.meta.dirname, '../../dist')

export const readBuildGraph = (): BuildGraph => readGraph(DIST)

/** The files that hold these modules, and all they import before they run, without a leading slash. */
export const scriptsFor = (...modules: readonly string[]): ReadonlySet<string> =>
  scriptsOf(readBuildGraph(), ...modules)

/** Bytes of a built file as it is sent: in brotli, where there is one. */
export const sent = (file: string): number => {
  const path = join(DIST, 'client', file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}
export const sum = (files: Iterable<string>): number =>
  [...files].reduce((total, file) => total + sent(file), 0)
