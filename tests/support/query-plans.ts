import { CompiledQuery, type KyselyPlugin } from 'kysely'
import type { Db, Dialect } from '#server/db/db.ts'
import { TABLES } from '#server/db/tables.ts'

/** Tables with few rows, in the test or always, and the audit log, which one screen counts as a whole. */
const SMALL: readonly (keyof typeof TABLES)[] = [
  'admin_users',
  'prestations',
  'parametres_site',
  'payment_configs',
  'pauses',
  'uploads',
  'upload_pieces',
  'journal',
  'purges',
  'admin_links',
  'passkeys',
  'passkey_challenges',
  'installation',
  'revisions',
  'effectifs',
  'verifications',
]
/**
 * All other tables, also a new one, and the words by which payments are searched: a statement that reads one whole is a
 * complaint. `mises_en_relation_mots` is left out: the search of the board reads it whole (tests/query-plans.test.ts).
 */
const GROWING = [
  ...Object.keys(TABLES).filter((table) => !(SMALL as readonly string[]).includes(table)),
  'payments_mots',
]

/** PostgreSQL: a sort of more rows, as it estimates, is a complaint, except in a search by words. */
const MAX_SORTED_ROWS = 100
/**
 * SQLite: statements without a word index that may sort, because they sort few rows: a page of ids that a search has
 * found (server/db/words-of-people.ts), or the payments for one request.
 */
const SORTS_FEW = /"id" in \(\s*select "id" from "\w+_mots" where|where (?:"p"\.)?"demandeId" = /
/** Partial indexes of unread notifications: "mark all as read" scans one of them. */
const UNREAD = /notifications_(non_lues|cause)$/

interface Statement {
  readonly text: string
  readonly parameters: readonly unknown[]
}

/** Keeps each SQL text that runs on what `through` wraps, with the parameters of its last run. */
export const createRecorder = () => {
  const asked = new Map<string, Statement>()
  const through = (db: Db): Db => {
    const plugin: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        const { sql: text, parameters } = db.getExecutor().compileQuery(node, queryId)
        asked.set(text, { text, parameters })
        return node
      },
      transformResult: async ({ result }) => result,
    }
    return withCached(db.withPlugin(plugin))
  }
  // A cached query (server/db/cached-query.ts) is compiled already, and a plugin does not see its arguments: this reads
  // them from `executeQuery`, also that of transactions.
  const withCached = <Target extends Db>(target: Target): Target =>
    new Proxy(target, {
      get: (_, name) => {
        if (name === 'executeQuery')
          return (query: CompiledQuery) => {
            asked.set(query.sql, { text: query.sql, parameters: query.parameters })
            return target.executeQuery(query)
          }
        if (name === 'transaction')
          return () => {
            const transaction = target.transaction()
            const execute = <Result>(work: (tx: Db) => Promise<Result>) =>
              transaction.execute((tx) => work(withCached(tx)))
            return Object.assign(Object.create(transaction), { execute })
          }
        const member: unknown = Reflect.get(target, name, target)
        return typeof member === 'function' ? member.bind(target) : member
      },
    })
  return { through, statements: () => [...asked.values()], clear: () => asked.clear() }
}

/** Matches a scan of a growing table in SQLite's plan of a statement, which names a table by its alias. */
const scanIn = (text: string): RegExp => {
  const names = GROWING.flatMap((table) => [
    table,
    ...[...text.matchAll(new RegExp(`\\b${table}"? as "?(\\w+)`, 'g'))].map(([, alias]) => alias),
  ])
  return new RegExp(`^SCAN "?(${names.join('|')})\\b"?(?<index> USING (COVERING )?INDEX)?`)
}

/** Steps of SQLite's query plan that the rules above forbid. `byWords`: a word index finds the rows (`:M`: a match). */
const sqliteComplaints = async (db: Db, { text, parameters }: Statement): Promise<readonly string[]> => {
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
  )
  const steps = rows.map(({ detail }) => detail)
  const byWords = steps.some((step) => /VIRTUAL TABLE INDEX \d+:M/.test(step))
  const scanned = scanIn(text)
  return steps.filter((step) => {
    const scan = scanned.exec(step)
    // A page of a list walks an index in order and stops at its limit.
    if (scan) return !(scan.groups?.index && /\blimit\b/.test(text)) && !UNREAD.test(step)
    // One row (server/db/until-changed.ts).
    if (step.startsWith('SCAN pragma_data_version')) return false
    if (step.includes('VIRTUAL TABLE')) return !byWords
    return step === 'USE TEMP B-TREE FOR ORDER BY' && !byWords && !SORTS_FEW.test(text)
  })
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Plan Rows': number
  readonly Plans?: readonly Plan[]
}

const steps = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(steps)]

const postgresComplaints = async (db: Db, { text, parameters }: Statement): Promise<readonly string[]> => {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
  )
  const all = steps(rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Node Type': 'none', 'Plan Rows': 0 })
  // The index of the words of a list (server/db/list-triggers.ts).
  const byWords = all.some((step) => step['Index Name']?.endsWith('_entrees'))
  return all
    .filter((step) => {
      const table = step['Relation Name'] ?? ''
      if (step['Node Type'] === 'Seq Scan') return GROWING.includes(table) || table.endsWith('_mots')
      if (step['Node Type'].includes('Sort')) return !byWords && step['Plan Rows'] > MAX_SORTED_ROWS
      const whole =
        step['Node Type'].startsWith('Index') &&
        step['Index Cond'] === undefined &&
        !UNREAD.test(step['Index Name'] ?? '')
      return whole && !/\blimit\b/.test(text)
    })
    .map((step) => `${step['Node Type']} ${step['Relation Name'] ?? ''} ${step['Index Name'] ?? ''}`)
}

/** Returns the steps of a statement's query plan that the rules above forbid, by database. */
export const complaints: Readonly<Record<Dialect, typeof sqliteComplaints>> = {
  sqlite: sqliteComplaints,
  postgres: postgresComplaints,
}
