import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Endpoints } from '#contract/endpoint.ts'

const ROOT = join(import.meta.dirname, '..')
const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')

const notExplained = (words: readonly string[]): readonly string[] =>
  words.filter((word) => !glossary.includes(`\`${word}\``))

it('docs/glossary.md explains every table', () => {
  const [, tables = ''] = readFileSync(join(ROOT, 'server/db/schema.ts'), 'utf8').split(
    'export interface Database {',
  )
  const names = [...tables.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(15)
  expect(
    notExplained(names),
    'add these tables to "Nouns" or "Tables without a noun of the agency" of docs/glossary.md',
  ).toEqual([])
})

it('docs/glossary.md explains the first segment of every call', async () => {
  const files = readdirSync(join(ROOT, 'contract')).filter((file) => /^[\w-]+(\.admin)?\.ts$/.test(file))
  const modules: readonly { endpoints?: Endpoints }[] = await Promise.all(
    files.map((file) => import(join(ROOT, 'contract', file))),
  )
  const paths = modules.flatMap(({ endpoints = {} }) => Object.values(endpoints).map(({ path }) => path))
  const segments = [...new Set(paths.map((path) => path.split('/')[2] ?? ''))]
  expect(segments.length).toBeGreaterThan(15)
  expect(notExplained(segments), 'add these URL segments to "Nouns" of docs/glossary.md').toEqual([])
})
