import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const DIST = join(import.meta.dirname, '../../dist')
const KB = 1024

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

const manifest = () =>
  JSON.parse(readFileSync(join(DIST, 'manifest.json'), 'utf8')) as Readonly<Record<string, Chunk>>

/** The scripts that a source needs, itself included. */
const scriptsOf = (chunks: Readonly<Record<string, Chunk>>, sources: readonly string[]): Set<string> => {
  const found = new Set<string>()
  const visit = (source: string): void => {
    const chunk = chunks[source]
    if (!chunk || found.has(chunk.file)) return
    found.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  sources.forEach(visit)
  return found
}

/** What `files` weigh beside what is there already, in bytes. */
const weigh = (files: ReadonlySet<string>, ...there: readonly ReadonlySet<string>[]): number =>
  [...files]
    .filter((file) => !there.some((set) => set.has(file)))
    .reduce((sum, file) => sum + statSync(join(DIST, 'client', `${file}.br`)).size, 0)

test('the back office weighs what a phone can carry', () => {
  const chunks = manifest()
  const visitor = scriptsOf(chunks, ['web/main.tsx', 'web/public/home/page.tsx'])
  const door = ['web/main.tsx', 'web/admin/routes.tsx', 'web/ui/toaster.tsx']
  const dashboard = scriptsOf(chunks, [...door, 'web/admin/dashboard/page.tsx'])
  const onTop = weigh(dashboard, visitor)
  console.log(`dashboard: ${Math.round(onTop / KB)} kB brotli on top of the public part`)
  expect(onTop).toBeLessThanOrEqual(140 * KB)

  for (const page of ['prestations', 'parametres', 'payment-config', 'matching', 'profile']) {
    const source = `web/admin/${page}/page.tsx`
    expect(Object.keys(chunks)).toContain(source)
    const more = weigh(scriptsOf(chunks, [source]), dashboard, visitor)
    console.log(`${page}: ${Math.round(more / KB)} kB more`)
    expect(more).toBeLessThanOrEqual(40 * KB)
  }
})
