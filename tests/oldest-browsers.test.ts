import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/*
 * Code of a browser must run in the oldest supported ones (TARGET in scripts/build/programs.ts): the build rewrites
 * syntax, but neither methods nor regular expressions. The compiler refuses newer methods of JavaScript and newer
 * flags; TOO_NEW lists what else has been met. Other newer CSS is not refused.
 */

const ROOT = join(import.meta.dirname, '..')
const PROJECTS = ['contract', 'web', 'web/offline', 'web/service-worker']

/** What the compiler lets pass, and what to write instead. */
const TOO_NEW: readonly (readonly [text: RegExp, instead: string])[] = [
  [/\(\?<[=!]/, 'Safari knows lookbehind from 16.4: match the text before too, and keep it with $1'],
  [
    /:has\(|\bhas-(\[|[a-z][\w/-]*:)/,
    'Firefox knows :has from 121: set a class in the component, or on body with useBodyClass',
  ],
  [/\bURL\.canParse\(/, 'Chrome knows URL.canParse from 120: catch the error of new URL'],
  [
    /\bAbortSignal\.(any|timeout)\(/,
    'Safari knows AbortSignal.timeout from 16, Chrome any from 116: use AbortController',
  ],
  [
    /\b(query|search|searchParams|params|filters)\.size\b/,
    'Chrome knows URLSearchParams.size from 113, Safari from 17: compare toString() with an empty text',
  ],
  [/\.requestSubmit\(/, 'Safari knows requestSubmit from 16: press the submit button with click()'],
]

const COMMENT = /^\s*(\/\/|\{?\/\*|\*\s)/

/** One line for each violation; it says what to write. */
const complaintsAbout = (path: string, text: string): readonly string[] =>
  text
    .split('\n')
    .flatMap((line, at) =>
      TOO_NEW.filter(([newer]) => !COMMENT.test(line) && newer.test(line)).map(
        ([, instead]) => `${path}:${at + 1}: ${instead}`,
      ),
    )

describe('Code of a browser', () => {
  it('uses none of the features that the oldest supported browsers are known to lack', () => {
    const files = execFileSync(
      'git',
      ['ls-files', '--cached', '--others', '--exclude-standard', 'web', 'contract'],
      { cwd: ROOT, encoding: 'utf8' },
    )
      .split('\n')
      .filter((path) => /(?<!\.test)\.(tsx?|css)$/.test(path) && existsSync(join(ROOT, path)))
    expect(files.length).toBeGreaterThan(300)
    expect(files.flatMap((path) => complaintsAbout(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
  })

  it.each([
    ["text.replace(/(?<=\\d) /g, '')", 'lookbehind from 16.4'],
    ['<label className="has-checked:bg-menthe">', 'set a class in the component'],
    ['<label className="group-has-[:checked]:bg-menthe">', 'set a class in the component'],
    ['<label className="has-[>img]:bg-menthe">', 'set a class in the component'],
    ['\nbody:has(.noun) {', 'noun.ts:2'],
    ['if (URL.canParse(text)) go()', 'catch the error of new URL'],
    ['fetch(path, { signal: AbortSignal.timeout(9) })', 'use AbortController'],
    ['if (params.size > 0) go()', 'compare toString()'],
    ['form.requestSubmit()', 'with click()'],
  ])('that has %j is refused, with what to write instead', (text, says) => {
    expect(complaintsAbout('web/noun.ts', text).join('\n')).toContain(says)
  })

  it.each(PROJECTS)('in %s compiles for the JavaScript of 2022', (project) => {
    const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, project, 'tsconfig.json'), 'utf8'))
    expect(compilerOptions.target).toBe('ES2022')
    expect(compilerOptions.lib.filter((lib: string) => /^es/i.test(lib))).toEqual(['ES2022'])
  })
})
