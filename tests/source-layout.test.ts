import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The closed list of file names in a noun's folder of the server, and what each is for. */
const NOUN_FILES: Readonly<Record<string, string>> = {
  'routes.ts': "handlers of the noun's calls, which read the request",
  'queries.ts': "the noun's SQL",
  'submit.ts': 'what a public submission writes, in one transaction',
  'set-status.ts': 'a change of status with everything that follows from it',
  'hire.ts': 'the employee that an accepted application becomes',
  'rehire.ts': 'the same again, after the employee was deleted',
  'add.ts': 'a record that the agency types in',
  'delete.ts': 'a deletion across tables',
}

/** Folders of the server without a noun of the agency. Their file names are free. */
const MECHANISMS = [
  'facts',
  'auth',
  'backup',
  'db',
  'docs',
  'etat',
  'experience',
  'health',
  'http',
  'matches',
  'metrics',
  'passkeys',
  'places',
  'purge',
  'submissions',
  'uploads',
]

/** Files that one noun has beside the list, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'server/facts/read.ts': 'what matching reads in the texts of a record',
  'server/facts/correct.ts': 'a correction by an administrator, which a later reading does not overwrite',
  'server/facts/reread.ts': 'reads every record again after a change of the parsers',
  'server/upload/check.ts': 'whether bytes are a document that the agency accepts',
  'server/upload/quota.ts': 'the space that unclaimed and unfinished uploads may take',
  'server/upload/image.ts': 'removes the metadata of a photo',
  'server/journal/chain.ts': 'the hash that links two entries',
  'server/journal/verify.ts': 'whether the chain is whole, for npm run journal:verify',
  'server/dashboard/figures.ts': 'counts by week and quarter, from what queries.ts reads',
}

/** Message that says where a file of a noun's folder belongs; null when it is in the right place. */
const misplaced = (file: string, source: string): string | null => {
  const folder = dirname(file)
  if (Object.hasOwn(NOUN_FILES, basename(file)) || Object.hasOwn(EXCEPTIONS, file)) return null
  if (/from 'kysely'|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(source))
    return `${file}: it holds SQL, which belongs in ${folder}/queries.ts`
  if (/from 'fastify'|serve\(/.test(source))
    return `${file}: it handles requests, which belongs in ${folder}/routes.ts`
  if (/transaction\(|submitOnce\(/.test(source))
    return `${file}: it is an operation across tables: name it after what it does, one of ${Object.keys(NOUN_FILES).join(', ')}, or add a name to the list with its purpose`
  return `${file}: what browser and server share belongs in contract/, a mechanism in a separate folder (MECHANISMS in tests/source-layout.test.ts)`
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const serverFiles = globSync('server/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))

describe("A noun's folder in server/ holds a closed list of files", () => {
  const nouns = serverFiles.filter((file) => {
    const [, folder, ...rest] = file.split('/')
    return rest.length > 0 && folder !== undefined && !MECHANISMS.includes(folder)
  })

  it('and each file is in the right place', () => {
    expect(nouns.length).toBeGreaterThan(30)
    expect(nouns.map((file) => misplaced(file, read(file))).filter((message) => message !== null)).toEqual([])
  })

  it.each([
    ['server/employees/list.ts', "import { sql } from 'kysely'", 'belongs in server/employees/queries.ts'],
    [
      'server/employees/http.ts',
      "import type { FastifyInstance } from 'fastify'",
      'belongs in server/employees/routes.ts',
    ],
    ['server/employees/move.ts', 'db.transaction().execute()', 'an operation across tables'],
    ['server/employees/utils.ts', 'export const upper = 1', 'belongs in contract/'],
  ])('and the message for %s names the right place', (file, source, says) => {
    expect(misplaced(file, source)).toContain(says)
  })
})

describe('An insert names its columns', () => {
  /** Inserts of object literals, as table and text. A row that comes as a typed argument is checked where it is made. */
  const insertsIn = (source: string) =>
    [...source.matchAll(/\.insertInto\('(\w+)'\)\s*\.values\((\{[\s\S]*?)\)\s*(?:\.|\n\s*$|$)/g)].map(
      ([, table, values]) => ({ table, values: values ?? '' }),
    )
  const complaints = (source: string) =>
    insertsIn(source).flatMap(({ table, values }) => [
      ...(values.includes(`satisfies Database['${table}']`)
        ? []
        : [
            `${table}: write "satisfies Database['${table}']" after the columns, so that none is unknown or forgotten`,
          ]),
      ...(/\.\.\.(?!columns)/.test(values)
        ? [`${table}: name the columns, because a spread can add an unintended one`]
        : []),
    ])

  it('in every file of the server', () => {
    const files = serverFiles.filter((file) => !file.startsWith('server/db/migrations/'))
    const found = files.map((file) => [file, complaints(read(file))] as const)
    expect(found.filter(([, messages]) => messages.length > 0)).toEqual([])
    expect(files.flatMap((file) => insertsIn(read(file))).length).toBeGreaterThan(8)
  })

  it('and the test finds a spread of a foreign object', () => {
    expect(complaints("db.insertInto('sessions').values({ ...session, idHash }).execute()")).toHaveLength(2)
  })
})
