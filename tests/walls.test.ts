import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'walls-'))
  cpSync(join(root, 'biome.json'), join(copy, 'biome.json'))
})
afterAll(() => rmSync(copy, { recursive: true }))

/** What the linter says of a file with this one line, at this place in the house. */
const lint = (file: string, line: string): string => {
  const path = join(copy, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${line}\nexport const used = imported\n`)
  const biome = join(root, 'node_modules/.bin/biome')
  const { stdout, stderr } = spawnSync(biome, ['lint', '--vcs-enabled=false', '--max-diagnostics=50', file], {
    cwd: copy,
    encoding: 'utf8',
  })
  rmSync(path)
  return stdout + stderr
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
    ['web/ui/button.tsx', "import { imported } from '#contract/auth.ts'", 'does not know what a nanny is'],
    ['web/offline/outbox.ts', "import imported from 'react'", 'web/offline has no screen'],
    ['web/admin/routes.tsx', "import imported from 'node:fs'", 'code that needs Node'],
  ]
  it.each(forbidden)('%s may not say %s', (file, line, says) => {
    expect(lint(file, line)).toContain(says)
  })

  it('and what is on the right side of it passes', () => {
    expect(
      lint('web/admin/dashboard.tsx', "import { imported } from '#contract/auth.admin.ts'"),
    ).not.toContain('noRestrictedImports')
    expect(lint('web/public/home/home.tsx', "import { imported } from '#contract/auth.ts'")).not.toContain(
      'noRestrictedImports',
    )
    expect(lint('server/noun/routes.ts', "import imported from 'fastify'")).not.toContain(
      'noRestrictedImports',
    )
  })
})

describe('The house', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

  it('has no accents or spaces in file names', () => {
    expect(files.filter((file) => !/^[\w./@-]+$/.test(file))).toEqual([])
  })

  it('has no drawers', () => {
    expect(
      files.filter((file) => /(^|\/)(utils?|helpers?|misc|common|shared|lib)(\/|\.[tj]sx?$)/.test(file)),
    ).toEqual([])
  })

  it('has no index files to hide behind', () => {
    expect(files.filter((file) => /(^|\/)index\.[tj]sx?$/.test(file))).toEqual([])
  })

  it('is one noun, one spelling: each room of the server that serves calls is named in the contract', () => {
    const nouns = new Set(
      files
        .filter((file) => /^contract\/[\w-]+(\.admin)?\.ts$/.test(file))
        .map((file) => file.split(/[/.]/)[1]),
    )
    const rooms = files
      .filter((file) => /^server\/[\w-]+\/routes\.ts$/.test(file))
      .map((file) => file.split('/')[1])
    expect(rooms.filter((room) => !nouns.has(room))).toEqual([])
  })
})
