import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Folders whose own folders docs/ARCHITECTURE.md lists, one line each. */
const LISTED = ['contract', 'server', 'web', 'web/admin', 'web/public', 'scripts', 'tests']

it.each(LISTED)('docs/ARCHITECTURE.md names every folder of %s/, and no other', (parent) => {
  const page = readFileSync(join(ROOT, 'docs/ARCHITECTURE.md'), 'utf8')
  const named = [...page.matchAll(new RegExp(`^\\| \`${parent}/([\\w-]+)/\``, 'gm'))].map(([, name]) => name)
  const folders = readdirSync(join(ROOT, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  expect(named.toSorted()).toEqual(folders.toSorted())
})
