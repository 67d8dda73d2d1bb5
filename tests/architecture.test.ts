import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Folders whose subfolders docs/ARCHITECTURE.md lists, one line each. */
const LISTED = ['contract', 'server', 'web', 'web/admin', 'web/public', 'scripts', 'tests']

it.each(LISTED)('docs/ARCHITECTURE.md names every folder of %s/, and no other', (parent) => {
  const page = readFileSync(join(ROOT, 'docs/ARCHITECTURE.md'), 'utf8')
  const named = [...page.matchAll(new RegExp(`^\\| \`${parent}/([\\w-]+)/\``, 'gm'))].map(([, name]) => name)
  const folders = readdirSync(join(ROOT, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  expect(named.toSorted(), `the table of ${parent}/ has one line for each folder`).toEqual(folders.toSorted())
})

it('docs/commands.md names every command of package.json, and no other', () => {
  const page = readFileSync(join(ROOT, 'docs/commands.md'), 'utf8')
  const named = [...page.matchAll(/^\| `npm (?:run )?([\w:-]+)/gm)].map(([, name]) => name)
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object }
  expect(named.toSorted(), 'docs/commands.md has one line for each command').toEqual(
    Object.keys(scripts).toSorted(),
  )
})

it('docs/settings.md names every variable that server/config.ts reads, and no other', () => {
  const page = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8')
  const named = [...page.matchAll(/^\|([^|]+)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  )
  const source = readFileSync(join(ROOT, 'server/config.ts'), 'utf8')
  const read = [...source.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name)
  expect(named.toSorted(), 'docs/settings.md has one line for each variable').toEqual(read.toSorted())
})
