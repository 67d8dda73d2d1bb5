import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'walls-'))
  for (const path of ['biome.json', 'package.json', 'scripts/lint'])
    cpSync(join(root, path), join(copy, path), { recursive: true })
})
afterAll(() => rmSync(copy, { recursive: true }))

/** Output of the linter for a file or folder of the copy. */
const biomeLint = (path: string): string => {
  const { stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--vcs-enabled=false', '--max-diagnostics=50', '--colors=off', path],
    { cwd: copy, encoding: 'utf8' },
  )
  return stdout + stderr
}

/** Output of the linter for a file at this path that has this line. */
const lint = (file: string, line: string): string => {
  const path = join(copy, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${line}\nexport const used = imported\n`)
  const output = biomeLint(file)
  rmSync(path)
  return output
}

describe('A wall explains where the code belongs', () => {
  const forbidden: readonly [file: string, line: string, says: string][] = [
    [
      'contract/noun.ts',
      "import { imported } from '#server/app.ts'",
      'web and contract never import the server',
    ],
    [
      'contract/noun.ts',
      "import { imported } from '../web/paths.ts'",
      'server and contract never import the web',
    ],
    ['contract/noun.ts', "import imported from 'node:fs'", 'code that needs Node'],
    ['contract/noun.ts', "import imported from 'react'", 'imports the schema library and nothing else'],
    [
      'server/noun/routes.ts',
      "import imported from '../../web/paths.ts'",
      'server and contract never import the web',
    ],
    ['server/noun/queries.ts', "import imported from 'fastify'", 'never a request'],
    [
      'server/noun/routes.ts',
      "import { sql as imported } from 'kysely'",
      "SQL belongs in the noun's queries.ts",
    ],
    [
      'server/noun/hire.ts',
      "const imported = (db) => db.selectFrom('sessions')",
      "SQL belongs in the noun's queries.ts",
    ],
    [
      'server/http/noun.ts',
      "const imported = (db) => db.deleteFrom('sessions')",
      "SQL belongs in the noun's queries.ts",
    ],
    [
      'web/public/home/home.tsx',
      "import { imported } from '#server/app.ts'",
      'web and contract never import the server',
    ],
    [
      'web/public/home/home.tsx',
      "import { imported } from '../../admin/table.tsx'",
      'Visitors never load admin code',
    ],
    [
      'web/public/home/home.tsx',
      "import { imported } from '#contract/auth.admin.ts'",
      'Visitors never load admin code',
    ],
    [
      'web/public/home/home.tsx',
      "const imported = import('../../admin/routes.tsx')",
      'Visitors never load admin code',
    ],
    [
      'web/loader/scripts.ts',
      "import { imported } from '../admin/routes.tsx'",
      'Visitors never load admin code',
    ],
    [
      'web/ui/button.tsx',
      "import { imported } from '#contract/auth.ts'",
      'web/ui knows no noun of the agency',
    ],
    ['web/offline/outbox.ts', "import imported from 'react'", 'web/offline has no screen'],
    ['web/admin/routes.tsx', "import imported from 'node:fs'", 'code that needs Node'],
    [
      'web/admin/routes.tsx',
      "import { imported } from '#server/app.ts'",
      'web and contract never import the server',
    ],
    ['web/public/home/home.tsx', "import imported from 'node:fs'", 'code that needs Node'],
    [
      'server/noun/queries.ts',
      "import { imported } from '#web/paths.ts'",
      'server and contract never import the web',
    ],
    [
      'server/db/noun.ts',
      "import { imported } from '#web/paths.ts'",
      'server and contract never import the web',
    ],
    [
      'web/ui/button.tsx',
      "import { imported } from '#server/app.ts'",
      'web and contract never import the server',
    ],
    ['web/ui/button.tsx', "import imported from 'node:fs'", 'code that needs Node'],
    ['web/ui/button.tsx', "import { imported } from '../admin/table.tsx'", 'Visitors never load admin code'],
    [
      'web/offline/outbox.ts',
      "import { imported } from '#server/app.ts'",
      'web and contract never import the server',
    ],
    ['web/offline/outbox.ts', "import imported from 'node:fs'", 'code that needs Node'],
    [
      'web/offline/outbox.ts',
      "import { imported } from '#contract/auth.admin.ts'",
      'Visitors never load admin code',
    ],
  ]
  it.each(forbidden)('%s may not contain %s', (file, line, says) => {
    expect(lint(file, line)).toContain(says)
  })

  it('and every restricted import of biome.json has a violation in this list', () => {
    const { overrides } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as {
      overrides: {
        includes: string[]
        linter?: {
          rules: { style?: { noRestrictedImports?: { options: { patterns: { message: string }[] } } } }
        }
      }[]
    }
    const walls = overrides.flatMap(({ includes, linter }) =>
      (linter?.rules.style?.noRestrictedImports?.options.patterns ?? []).map(({ message }) => ({
        includes,
        message,
      })),
    )
    expect(walls.length).toBeGreaterThan(15)
    const untried = walls.filter(
      ({ includes, message }) =>
        !forbidden.some(
          ([file, , says]) => includes.some((glob) => matchesGlob(file, glob)) && message.includes(says),
        ),
    )
    expect(untried, 'add a violation of each to `forbidden`').toEqual([])
  })

  it('and permitted imports and SQL pass', () => {
    expect(
      lint('web/admin/dashboard.tsx', "import { imported } from '#contract/auth.admin.ts'"),
    ).not.toContain('noRestrictedImports')
    expect(lint('web/public/home/home.tsx', "import { imported } from '#contract/auth.ts'")).not.toContain(
      'noRestrictedImports',
    )
    expect(lint('server/noun/routes.ts', "import imported from 'fastify'")).not.toContain(
      'noRestrictedImports',
    )
    for (const file of ['server/noun/queries.ts', 'server/db/noun.ts'])
      expect(lint(file, "const imported = (db) => db.selectFrom('sessions')")).not.toContain('SQL belongs')
  })
})

describe('A rule of style', () => {
  const rules: readonly [rule: string, file: string, line: string][] = [
    ['noBarrelFile', 'server/noun/all.ts', "export { imported } from './queries.ts'"],
    ['noReExportAll', 'server/noun/all.ts', "export * from './queries.ts'"],
    ['noExplicitAny', 'server/noun/routes.ts', 'const imported: any = 1'],
    ['noConsole', 'server/noun/routes.ts', "const imported = console.log('x')"],
    ['noNonNullAssertion', 'web/ui/button.tsx', 'const imported = [1][0]!'],
    [
      'useImportType',
      'contract/noun.ts',
      "import { Imported } from './other.ts'\nconst imported: Imported = 1",
    ],
  ]
  it.each(rules)('%s is enforced in %s', (rule, file, line) => {
    expect(lint(file, line)).toContain(rule)
  })
})

describe('Import cycles', () => {
  const circles: readonly [name: string, forward: string, back: string][] = [
    ['of values', "import { second } from './second.ts'", "import { first } from './first.ts'"],
    ['of types', "import type { second } from './second.ts'", "import type { first } from './first.ts'"],
    ['through an alias', "import { second } from '#server/second.ts'", "import { first } from './first.ts'"],
  ]
  it.each(circles)('%s are refused', (_, forward, back) => {
    const write = (name: string, text: string): void =>
      writeFileSync(join(copy, 'server', `${name}.ts`), text)
    mkdirSync(join(copy, 'server'), { recursive: true })
    write('first', `${forward}\nexport const first = 1\nexport type First = typeof second\n`)
    write('second', `${back}\nexport const second = 1\nexport type Second = typeof first\n`)
    expect(biomeLint('server')).toContain('This import is part of a cycle')
    rmSync(join(copy, 'server'), { recursive: true })
  })
})
