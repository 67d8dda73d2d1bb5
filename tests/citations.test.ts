import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** Text files of the repository: new files count before they are committed, deleted ones no longer. */
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  .toString()
  .split('\n')
  .filter((path) => /\.(ts|tsx|js|css|md|json|html)$/.test(path) && existsSync(join(ROOT, path)))

/** A comment may break a citation over two lines: comment marks and line ends count as one space. */
const flatten = (text: string): string => text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ')

/** The matches of `pattern` (one group) in the files, each with its file, without duplicates in one file. */
const cited = (pattern: RegExp, files = FILES): readonly (readonly [file: string, name: string])[] =>
  files.flatMap((file) =>
    [...new Set([...flatten(read(file)).matchAll(pattern)].map(([, name = '']) => name))].map(
      (name) => [file, name] as const,
    ),
  )

const missing = (
  citations: readonly (readonly [file: string, name: string])[],
  known: ReadonlySet<string>,
): readonly string[] =>
  citations.filter(([, name]) => !known.has(name)).map(([file, name]) => `${file}: ${name}`)

describe('A citation names an existing text of this repository', () => {
  it('when it names a section of docs/product.md', () => {
    const titles = [...read('docs/product.md').matchAll(/^#{2,3} (.+)$/gm)].map(([, title = '']) => title)
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
    const citations = cited(/docs\/product\.md, "([^"]+)"/g)
    expect(citations.length).toBeGreaterThan(50)
    expect(missing(citations, new Set(titles)), 'docs/product.md has no section with these titles').toEqual(
      [],
    )
  })

  it('when it names a control or a fault of docs/threat-model.md', () => {
    const numbers = new Set(
      [...read('docs/threat-model.md').matchAll(/^\| ([CF]\d\d) /gm)].map(([, n = '']) => n),
    )
    const inTests = cited(
      /\b([CF]\d\d)\b/g,
      FILES.filter((path) => /^(tests|server|web)\/.*\.(test|spec)\.ts$/.test(path)),
    )
    const inComments = cited(/threat-model ([CF]\d\d)/g)
    expect(inTests.length + inComments.length).toBeGreaterThan(100)
    expect(
      missing([...inTests, ...inComments], numbers),
      'docs/threat-model.md has no control or fault with these numbers',
    ).toEqual([])
  })

  it('and the files that prove a control or a fault of the server have a test whose title starts with its number', () => {
    const lines = [...read('docs/threat-model.md').matchAll(/^\| (C\d\d|F[012]\d) .*$/gm)]
    expect(lines.length).toBeGreaterThan(80)
    const numbersIn = (file: string): string =>
      FILES.includes(file) ? [...read(file).matchAll(/['"`](?:[CF]\d\d )+/g)].join(' ') : ''
    const withoutProof = lines.flatMap(([line, number = '']) => {
      const files = [...line.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(([, file = '']) => file)
      if (files.length === 0) return [`${number}: names no test`]
      return files.filter((file) => !numbersIn(file).includes(number)).map((file) => `${number}: ${file}`)
    })
    expect(
      withoutProof,
      'start the title of the test with the number, or correct the file in docs/threat-model.md',
    ).toEqual([])
  })

  it('when it names a decision', () => {
    const decisions = new Set(
      FILES.map((path) => path.match(/^docs\/decisions\/(\d{4})-/)?.[1]).filter(
        (number) => number !== undefined,
      ),
    )
    const short = cited(/\bdecision (\d{1,4})\b/g).map(([file, n]) => [file, n.padStart(4, '0')] as const)
    expect(missing(short, decisions), 'docs/decisions/ has no record with these numbers').toEqual([])
  })

  it('when it names a page of docs/', () => {
    const pages = cited(/\b(docs\/[\w./-]+\.md)\b/g)
    expect(missing(pages, new Set(FILES)), 'these pages are not in the repository').toEqual([])
  })

  it('when a document names a file', () => {
    const named = cited(
      /`((?:contract|docs|scripts|server|tests|web)\/[\w./-]+\.(?:ts|tsx|md|css|json))`/g,
      FILES.filter((path) => path.endsWith('.md')),
    )
    expect(named.length).toBeGreaterThan(50)
    expect(missing(named, new Set(FILES)), 'these files are not in the repository').toEqual([])
  })

  it('and never a numbered section of a text outside the repository', () => {
    expect(
      cited(
        /((?:[Ss]pec|section) ?§ ?\d+|\brules\.md\b|\b[Ss]ecurity [CF]\d\d\b)/g,
        FILES.filter((path) => path !== 'tests/citations.test.ts'),
      ),
      'describe the rule in docs/product.md or docs/threat-model.md and cite it there',
    ).toEqual([])
  })
})
