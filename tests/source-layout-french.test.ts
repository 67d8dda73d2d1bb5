import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

const COMMENT = /^\s*(\/\/|\{?\/\*|\*\s)/
const LITERAL = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`/g
/** An ordinary space where French has a non-breaking one, or a non-breaking one that nobody sees in the code. */
const WRONG_SPACE = /[\p{L})}»] [:;!?](?: |.$)|\u00a0/u
/** Matched by LITERAL, but no literal: from a quote in a regular expression, or a template within another. */
const OTHER_CODE = /^[^`].*`|\$\{/

/** Ordinary spaces inside « », in a literal or in the text of an element. */
const INSIDE_QUOTES = /« | »/

/** Whether a text of this line has a wrong space: there a browser may break the line, before the colon. */
const hasWrongSpace = (line: string): boolean =>
  !COMMENT.test(line) &&
  (INSIDE_QUOTES.test(line) ||
    (line.match(LITERAL) ?? [])
      .map((literal) => literal.replace(/\$\{[^}]*\}/g, '}'))
      .some((literal) => !OTHER_CODE.test(literal) && WRONG_SPACE.test(literal)))

it.each([
  "throw new Error('Refusé : recommencez')",
  '<Field label="Pourquoi ?" />',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a line of code
  'const said = `${name} : refusé`',
  "const hint = 'La page « À faire »'",
  "          « À faire » n'a pas pu être chargé.",
  "const hint = 'invisible\u00a0: oui'",
])('finds a wrong space in %s', (line) => {
  expect(hasWrongSpace(line)).toBe(true)
})

it.each([
  "throw new Error('Refusé\\u00a0: recommencez')",
  "const hint = isShort ? 'oui' : 'non'",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a line of code
  'const said = `${isShort ? `a` : name}`',
])('finds none in %s', (line) => {
  expect(hasWrongSpace(line)).toBe(false)
})

it('French literals have a non-breaking space, written \\u00a0, before : ; ! ?, and all texts inside « »', () => {
  const paths = execFileSync('git', ['ls-files', 'contract', 'server', 'web'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && existsSync(join(ROOT, path)))
  const wrong = paths.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => (hasWrongSpace(line) ? [`${path}:${at + 1}`] : [])),
  )
  expect(wrong).toEqual([])
})
