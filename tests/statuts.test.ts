import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  canBeDecided,
  canBeDeleted,
  NANNY_APPLICATION_STATUTS,
  type NannyApplicationStatut,
  statutRefusal,
} from '#contract/nanny-applications.admin.ts'
import {
  PARENT_REQUEST_STATUTS,
  type ParentRequestStatut,
  parentRequestStatutsBefore,
} from '#contract/parent-requests.admin.ts'
import { termsOf } from '#contract/statuts.admin.ts'

const root = join(import.meta.dirname, '..')
const applicationStatuts = Object.keys(NANNY_APPLICATION_STATUTS) as NannyApplicationStatut[]
const isTableOfStatuts = (table: unknown): table is Readonly<Record<string, object>> =>
  typeof table === 'object' && table !== null && Object.values(table).every((rule) => rule?.next)

/** Each `*.admin.ts` file of the contract, with the statuses of its tables `…_RULES`; most have none. */
const RULES = await Promise.all(
  globSync('contract/*.admin.ts', { cwd: root }).map(async (path) => {
    const exported = Object.entries<unknown>(await import(/* @vite-ignore */ join(root, path)))
    const tables = exported.flatMap(([name, table]) =>
      name.endsWith('_RULES') && isTableOfStatuts(table) ? [table] : [],
    )
    return { path, statuts: tables.flatMap(Object.keys) }
  }),
)
const WITH_RULES = RULES.filter(({ statuts }) => statuts.length > 0)
/** Every status that has a rule. */
const statuts = [...new Set(WITH_RULES.flatMap((file) => file.statuts))]
const requestStatuts = Object.keys(PARENT_REQUEST_STATUTS) as ParentRequestStatut[]

describe('Statuses are named only in the file of the contract that has their rules', () => {
  const names = statuts.join('|')
  /** Matches a status as a string, as a property access, or as an object key at the start of a line. */
  const literal = new RegExp(`(?:(?<!\\p{L})['"\`]|\\.)(?:${names})(?![\\w-])|^\\s*(?:${names}):`, 'gmu')
  /**
   * Without migrations, whose SQL never changes, and stored-entry.ts, where a state of version 1 of the outbox is
   * spelled like a status.
   */
  const files = globSync(['contract/**/*.ts', 'server/**/*.ts', 'web/**/*.{ts,tsx}'], { cwd: root }).filter(
    (file) =>
      !/\.test\.tsx?$|^server\/db\/migrations\/|^web\/offline\/stored-entry\.ts$/.test(file) &&
      !WITH_RULES.some(({ path }) => path === file),
  )

  it('so no other file of contract, server and web contains one', () => {
    expect(WITH_RULES.length).toBeGreaterThan(3)
    expect(files.length).toBeGreaterThan(200)
    const found = files.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(literal)].map(
        ([text]) => `${file}: ${text.trim()}`,
      ),
    )
    expect(
      found,
      'Use a predicate or a list of the file of contract/ with the rules (…_RULES), or add one there',
    ).toEqual([])
  })

  it('and docs/glossary.md explains each of them', () => {
    const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
    expect(statuts.length).toBeGreaterThan(5)
    expect(
      statuts.filter((statut) => !glossary.includes(`| \`${statut}\``)),
      'add a line of each to "Statuses" of docs/glossary.md',
    ).toEqual([])
  })

  it.each(["statut === 'paye'", 'parStatut.en_attente', '  refuse: 1,', '"statut" = `traite`'])(
    'and the pattern of this test matches %s',
    (text) => expect(text.match(literal)).not.toBeNull(),
  )
})

describe('The status of an application', () => {
  const allowed = (from: NannyApplicationStatut) =>
    applicationStatuts.filter((to) => to !== from && statutRefusal({ statut: from }, to) === null)

  it('changes freely until it is decided, and is decided only after processing', () => {
    expect(Object.fromEntries(applicationStatuts.map((from) => [from, allowed(from)]))).toEqual({
      en_examen: ['en_attente', 'traite'],
      en_attente: ['en_examen', 'traite'],
      traite: ['en_examen', 'en_attente', 'accepte', 'refuse'],
      accepte: [],
      refuse: [],
    })
  })

  it('says why it does not change', () => {
    expect(statutRefusal({ statut: 'en_examen' }, 'accepte')).toBe('notProcessed')
    expect(statutRefusal({ statut: 'refuse' }, 'traite')).toBe('alreadyDecided')
    expect(statutRefusal({ statut: 'refuse' }, 'refuse')).toBeNull()
  })

  it('says when it can be decided and when it can be deleted', () => {
    expect(applicationStatuts.filter((statut) => canBeDecided({ statut }))).toEqual(['traite'])
    expect(applicationStatuts.filter((statut) => canBeDeleted({ statut }))).toEqual(['accepte', 'refuse'])
  })
})

it('A retention period that is counted from two columns is an error', () => {
  const rule = (since: 'dateCreation' | 'dateStatut') => ({
    retention: { period: 'demandesCloses' as const, since },
  })
  expect(() => termsOf({ one: rule('dateCreation'), other: rule('dateStatut') })).toThrow('demandesCloses')
})

it('A request may change from each of its statuses to each other', () => {
  for (const to of requestStatuts)
    expect([...parentRequestStatutsBefore(to), to].sort()).toEqual([...requestStatuts].sort())
})
