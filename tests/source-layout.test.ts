import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

interface SourceFile {
  /** Relative to the repository. */
  readonly path: string
  readonly text: string
}

/** Files of the repository. New files count before they are committed, deleted ones no longer. */
const FILES: readonly SourceFile[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

/** A rule about files. Returns one line for each violation; it says what to write, or where the code belongs. */
type Rule = (files: readonly SourceFile[]) => readonly string[]

const matching = (files: readonly SourceFile[], path: RegExp): readonly SourceFile[] =>
  files.filter((file) => path.test(file.path))

const linesOf = ({ text }: SourceFile): number => text.trimEnd().split('\n').length

const MAX_LINES = 400
/** Longer files, with the reason. */
const LONG: Readonly<Record<string, string>> = {
  'server/db/schema.ts': 'the row types of all tables, which refer to each other',
}

const lengthOfFiles: Rule = (files) =>
  matching(files, /^(contract|server|web|scripts|tests)\/.*\.tsx?$/)
    .filter((file) => linesOf(file) > MAX_LINES && !Object.hasOwn(LONG, file.path))
    .map(
      (file) =>
        `${file.path}: ${linesOf(file)} lines, at most ${MAX_LINES}. Move data and machinery into a folder of the same name, or a group of tests into another file`,
    )

const MAX_COMMENT_CHARACTERS = 120
const COMMENT = /^\s*(\/\/|\{?\/\*|\*\s)/
/** Comments for a tool, which reads one line only. */
const DIRECTIVE = /biome-ignore|@ts-expect-error/

/** The formatter wraps code, but no comments. */
const widthOfComments: Rule = (files) =>
  matching(files, /^(contract|server|web|scripts|tests)\/.*\.(tsx?|css)$/).flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        line.length > MAX_COMMENT_CHARACTERS && COMMENT.test(line) && !DIRECTIVE.test(line)
          ? [
              `${path}:${at + 1}: a comment of ${line.length} characters, at most ${MAX_COMMENT_CHARACTERS} in a line. Shorten it, or continue it in the next line`,
            ]
          : [],
      ),
  )

/** A read of a page or of stored rows that an assertion compares once. */
const SINGLE_READ =
  /expect\(\s*\(?await [^\n]*(\.(allTextContents|allInnerTexts|count|evaluateAll|getAttribute|innerText|inputValue|isChecked|isEnabled|isHidden|isVisible|textContent)\(|\bsite\.db\b)/

/** A screen and the stored rows may change a moment after the previous step: an assertion must retry. */
const singleReads: Rule = (files) =>
  matching(files, /^tests\/(e2e|support)\/.*\.ts$/).flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        SINGLE_READ.test(line)
          ? [`${path}:${at + 1}: it is read once, and may still change. Write await expect.poll(() => …)`]
          : [],
      ),
  )

/** Most lines of matching without tests and data. */
const MATCHING_LINES = 2000
const MATCHING_MAX_LINES = 250
/** Tables of numbers and of sentences. The word lists are JSON files. */
const MATCHING_DATA = ['server/matches/values.ts', 'server/matches/phrases.ts']

const lengthOfMatching: Rule = (files) => {
  const code = matching(files, /^server\/(places|experience|matches)\/.*(?<!\.test)\.ts$/).filter(
    ({ path }) => !MATCHING_DATA.includes(path),
  )
  const sum = code.reduce((lines, file) => lines + linesOf(file), 0)
  return [
    ...code
      .filter((file) => linesOf(file) > MATCHING_MAX_LINES)
      .map(
        (file) =>
          `${file.path}: ${linesOf(file)} lines, at most ${MATCHING_MAX_LINES}. Move one step of the reading into another file of its folder`,
      ),
    ...(sum > MATCHING_LINES
      ? [
          `matching has ${sum} lines, at most ${MATCHING_LINES}. Shorten it: words belong in its JSON files, numbers in server/matches/values.ts`,
        ]
      : []),
  ]
}

/** Kinds of schemas that visitors would load with a form, although only the back office needs them. */
const HEAVY_SCHEMA =
  /\bz\s*\.(union|discriminatedUnion|literal|record|extend|safeExtend|omit|pick|strictObject|tuple|lazy)\(/
/** Files of contract/ that no browser loads. */
const ON_SERVER = ['contract/health.ts', 'contract/docs.admin.ts']

const schemaKinds: Rule = (files) =>
  matching(files, /^contract\/.*(?<!\.test)\.ts$/)
    .filter(({ path, text }) => !ON_SERVER.includes(path) && HEAVY_SCHEMA.test(text))
    .map(
      ({ path }) =>
        `${path}: visitors load the schema library with a form, in one file. Write z.object({ ...other.shape }) or z.enum([…])`,
    )

const characters: Rule = (files) =>
  files
    .filter(({ path }) => !/^[\w./@-]+$/.test(path))
    .map(
      ({ path }) => `${path}: a path has no accents and no spaces. Spell the noun as docs/glossary.md does`,
    )

const vagueNames: Rule = (files) =>
  matching(files, /(^|\/)(utils?|helpers?|misc|common|shared|lib)(\/|\.[tj]sx?$)/).map(
    ({ path }) => `${path}: name the file after what it does, and put it beside the code that uses it`,
  )

const indexFiles: Rule = (files) =>
  matching(files, /(^|\/)index\.[tj]sx?$/).map(
    ({ path }) => `${path}: name the file after what it contains; other files import that file itself`,
  )

const nounFolders: Rule = (files) => {
  const nouns = new Set(
    matching(files, /^contract\/[\w-]+(\.admin)?\.ts$/).map(({ path }) => path.split(/[/.]/)[1]),
  )
  return matching(files, /^server\/[\w-]+\/routes\.ts$/)
    .filter(({ path }) => !nouns.has(path.split('/')[1]))
    .map(
      ({ path }) =>
        `${path}: a folder with routes has the name of a file of contract/, which declares its calls (docs/glossary.md)`,
    )
}

/** Sentences change and are translated; codes do not. */
const comparedSentences: Rule = (files) =>
  matching(files, /^(web|server|contract)\/.*(?<!\.test)\.tsx?$/)
    .filter(({ text }) =>
      /(?<!typeof [\w.?]*)\bmessage\s*(===|!==)\s*['"`]|\bmessage\.(includes|startsWith|endsWith|match)\(/.test(
        text,
      ),
    )
    .map(
      ({ path }) =>
        `${path}: compare the code of a refusal, never its sentence. Codes are in contract/errors.ts`,
    )

/** The closed list of file names in a noun's folder of the server, and what each is for. */
const NOUN_FILES: Readonly<Record<string, string>> = {
  'routes.ts': "handlers of the noun's calls, which read the request",
  'queries.ts': "the noun's SQL",
  'submit.ts': 'what a public submission writes, in one transaction',
  'set-status.ts': 'a change of status with everything that follows from it',
  'hire.ts': 'the employee that an accepted application becomes',
  'rehire.ts': 'a new employee for an accepted application whose employee was deleted',
  'add.ts': 'a record that the agency types in',
  'delete.ts': 'a deletion across tables',
  'correct.ts': 'a correction, with before and after for the audit log',
}

/** Folders of the server whose file names are free: mechanisms, some of them with calls. */
const MECHANISMS = [
  'facts',
  'auth',
  'backup',
  'corrections',
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

/** Files that one noun has beside the list, and what each is for. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'server/upload/check.ts': 'whether bytes are a document that the agency accepts',
  'server/upload/quota.ts': 'the space that unclaimed and unfinished uploads may take',
  'server/upload/image.ts': 'removes the metadata of a photo',
  'server/journal/chain.ts': 'the hash that links two entries',
  'server/journal/verify.ts': 'whether the chain is whole, for npm run journal:verify',
  'server/activites/timeline.ts': 'what several tables say about one record, in order of time',
  'server/rappels/follow-ups.ts': 'reminders that come with a placement or a payment',
  'server/dashboard/figures.ts': 'counts by week and quarter, from what queries.ts reads',
}

/** Message that says where a file of a noun's folder belongs; null when it is in the right place. */
const misplaced = ({ path, text }: SourceFile): string | null => {
  const folder = dirname(path)
  if (Object.hasOwn(NOUN_FILES, basename(path)) || Object.hasOwn(EXCEPTIONS, path)) return null
  if (/from 'kysely'|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text))
    return `${path}: it holds SQL, which belongs in ${folder}/queries.ts`
  if (/from 'fastify'|serve\(/.test(text))
    return `${path}: it handles requests, which belongs in ${folder}/routes.ts`
  if (/transaction\(|submitOnce\(/.test(text))
    return `${path}: it is an operation across tables: name it after what it does, one of ${Object.keys(NOUN_FILES).join(', ')}, or add a name to the list with its purpose`
  return `${path}: what browser and server share belongs in contract/, a mechanism in a separate folder (MECHANISMS in tests/source-layout.test.ts)`
}

const nounFiles: Rule = (files) =>
  matching(files, /^server\/[\w-]+\/.*(?<!\.test)\.ts$/)
    .filter(({ path }) => !MECHANISMS.includes(path.split('/')[1] ?? ''))
    .map(misplaced)
    .filter((message) => message !== null)

/** Inserts of object literals, as table and text. A row that comes as a typed argument is checked where it is made. */
const insertsIn = (text: string) =>
  [...text.matchAll(/\.insertInto\('(\w+)'\)\s*\.values\((\{[\s\S]*?)\)\s*(?:\.|\n\s*$|$)/g)].map(
    ([, table, values]) => ({ table, values: values ?? '' }),
  )

/** Calls of insertRow (server/db/insert-row.ts) with an object literal: its type names every column. */
const insertedRowsIn = (text: string) =>
  [...text.matchAll(/insertRow\(\s*\w+,\s*'(\w+)',\s*(\{[\s\S]*?\n?\s*\})\s*\)/g)].map(
    ([, table, values]) => ({ table, values: values ?? '' }),
  )

/** `columns` and `columnsOf(…)` name the columns: object literals with `satisfies Partial<Database[…]>`. */
const SPREAD = /\.\.\.(?!columns)/

const insertedColumns: Rule = (files) =>
  matching(files, /^server\/(?!db\/migrations\/).*(?<!\.test)\.ts$/).flatMap(({ path, text }) => [
    ...insertsIn(text).flatMap(({ table, values }) => [
      ...(values.includes(`satisfies Database['${table}']`)
        ? []
        : [
            `${path}: write "satisfies Database['${table}']" after the columns, so that none is unknown or forgotten`,
          ]),
    ]),
    ...[...insertsIn(text), ...insertedRowsIn(text)]
      .filter(({ values }) => SPREAD.test(values))
      .map(
        ({ table }) => `${path}: name the columns of ${table}, because a spread can add an unintended one`,
      ),
  ])

const lines = (count: number): string => 'x\n'.repeat(count)

/** Each rule with files that break it: path, text, and a part of the message that says where the code belongs. */
const RULES: Readonly<Record<string, readonly [Rule, readonly (readonly [string, string, string])[]]>> = {
  'have at most 400 lines': [
    lengthOfFiles,
    [
      ['tests/long.test.ts', lines(401), 'a group of tests into another file'],
      ['scripts/long.ts', lines(401), 'into a folder of the same name'],
      ['web/admin/long.tsx', lines(401), 'at most 400'],
    ],
  ],
  'have comment lines of at most 120 characters': [
    widthOfComments,
    [
      ['web/ui/wide.tsx', `  // ${'long '.repeat(24)}`, 'continue it in the next line'],
      ['server/db/wide.ts', `/** ${'long '.repeat(24)}*/`, 'at most 120'],
      ['web/ui/wide.css', `\n * ${'long '.repeat(24)}`, 'web/ui/wide.css:2'],
    ],
  ],
  'of browser tests read again what may still change': [
    singleReads,
    [
      ['tests/e2e/noun.spec.ts', 'expect(await rows.count()).toBe(3)', 'Write await expect.poll'],
      ['tests/e2e/noun.spec.ts', "\nexpect(await site.db.selectFrom('x').execute())", 'noun.spec.ts:2'],
      ['tests/support/noun.ts', 'expect((await field.inputValue()).length).toBe(1)', 'may still change'],
    ],
  ],
  'of matching are short, one by one and together': [
    lengthOfMatching,
    [
      ['server/places/long.ts', lines(251), 'into another file of its folder'],
      ['server/matches/long.ts', lines(MATCHING_LINES + 1), 'numbers in server/matches/values.ts'],
    ],
  ],
  'of contract/ use no kind of schema that only the back office would need': [
    schemaKinds,
    [['contract/noun.ts', "const kind = z.literal('a')", 'Write z.object']],
  ],
  'have no accents or spaces in their paths': [
    characters,
    [
      ['server/employés/routes.ts', '', 'as docs/glossary.md does'],
      ['docs/mon document.md', '', 'no accents and no spaces'],
    ],
  ],
  'have no name without a purpose: utils, helpers, misc, common, shared, lib': [
    vagueNames,
    [
      ['server/utils.ts', '', 'beside the code that uses it'],
      ['web/shared/text.ts', '', 'beside the code that uses it'],
    ],
  ],
  'are never called index': [indexFiles, [['web/ui/index.ts', '', 'name the file after what it contains']]],
  'with routes are in a folder named as in the contract': [
    nounFolders,
    [['server/requests/routes.ts', '', 'has the name of a file of contract/']],
  ],
  'compare no sentence that a person reads': [
    comparedSentences,
    [
      ['web/admin/noun.ts', "if (error.message === 'Introuvable') leave()", 'contract/errors.ts'],
      ['web/public/noun.ts', "if (body.message.includes('déjà')) leave()", 'compare the code'],
    ],
  ],
  "of a noun's folder in server/ have a name of the closed list": [
    nounFiles,
    [
      ['server/employees/list.ts', "import { sql } from 'kysely'", 'belongs in server/employees/queries.ts'],
      [
        'server/employees/http.ts',
        "import type { FastifyInstance } from 'fastify'",
        'belongs in server/employees/routes.ts',
      ],
      ['server/employees/move.ts', 'db.transaction().execute()', 'an operation across tables'],
      ['server/employees/upper.ts', 'export const upper = 1', 'belongs in contract/'],
    ],
  ],
  'name the columns of each insert': [
    insertedColumns,
    [
      [
        'server/auth/queries.ts',
        "db.insertInto('sessions').values({ ...session, idHash }).execute()",
        'name the columns of sessions',
      ],
      [
        'server/auth/queries.ts',
        "db.insertInto('sessions').values({ idHash }).execute()",
        `satisfies Database['sessions']`,
      ],
      [
        'server/auth/queries.ts',
        "await insertRow(tx, 'sessions', { ...session, idHash })",
        'name the columns of sessions',
      ],
    ],
  ],
}

describe.each(Object.entries(RULES))('Files %s', (_, [rule, violations]) => {
  it('everywhere in the repository', () => {
    expect(rule(FILES)).toEqual([])
  })

  it.each(violations)('and %s is refused with a message that says what to do', (path, text, says) => {
    const complaints = rule([{ path, text }])
    expect(complaints.join('\n')).toContain(says)
  })
})

it('the rules find queries and inserts, and every excepted file exists', () => {
  expect(matching(FILES, /^server\/[\w-]+\/queries\.ts$/).length).toBeGreaterThan(15)
  expect(matching(FILES, /^server\/.*\.ts$/).flatMap(({ text }) => insertsIn(text)).length).toBeGreaterThan(8)
  for (const path of [...Object.keys(LONG), ...Object.keys(EXCEPTIONS), ...ON_SERVER, ...MATCHING_DATA])
    expect(
      FILES.some((file) => file.path === path),
      `${path} is gone: remove its exception`,
    ).toBe(true)
})
