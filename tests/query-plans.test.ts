import { randomUUID } from 'node:crypto'
import { CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { LIST_KEYS, type LISTS, type ListKey } from '#contract/lists.admin.ts'
import { fill } from '#scripts/seed-large/fill.ts'
import type { Db, Dialect } from '#server/db/db.ts'
import { openDatabase } from '#server/db/open.ts'
import { type Caller, type Method, onBothDatabases, type RunningApp } from './support/app.ts'
import { contactMessage, nannyApplication, parentRequest } from './support/submissions.ts'

/**
 * Tables that grow over the years. The others have few rows, except the audit log, which one screen
 * counts as a whole.
 */
const GROWING = [
  'parent_requests',
  'nanny_applications',
  'parent_request_facts',
  'nanny_application_facts',
  'contact_messages',
  'employees',
  'paiements_employes',
  'notifications',
  'idempotency_keys',
  'sessions',
  'compteurs',
  'documents',
]

const ROWS = 6000
/** Sorts of at most this many rows are allowed, for example of the payments of one employee. */
const MAX_SORTED_ROWS = 100
/** Partial indexes of unread notifications: "mark all as read" scans one of them. */
const UNREAD = /notifications_(non_lues|cause)$/

interface Statement {
  readonly text: string
  readonly parameters: readonly unknown[]
}

/** Records each SQL statement of the database that `through` wraps. */
const createRecorder = () => {
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
    const recorded = db.withPlugin(plugin)
    // A cached query (server/db/cached-query.ts) bypasses plugins.
    return new Proxy(recorded, {
      get: (target, name) => {
        if (name === 'executeQuery')
          return (query: CompiledQuery) => {
            asked.set(query.sql, { text: query.sql, parameters: query.parameters })
            return target.executeQuery(query)
          }
        const member: unknown = Reflect.get(target, name, target)
        return typeof member === 'function' ? member.bind(target) : member
      },
    })
  }
  return { through, statements: () => [...asked.values()], clear: () => asked.clear() }
}

const SCANNED = new RegExp(`^SCAN "?(${GROWING.join('|')})"?(?<index> USING (COVERING )?INDEX)?`)

/** Steps of SQLite's query plan whose cost grows with the table. */
const sqliteComplaints = async (db: Db, { text, parameters }: Statement): Promise<readonly string[]> => {
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
  )
  const steps = rows.map(({ detail }) => detail)
  const byWords = steps.some((step) => /VIRTUAL TABLE INDEX \d+:M/.test(step))
  return steps.filter((step) => {
    const scan = SCANNED.exec(step)
    // A page of a list walks an index in order and stops at its limit.
    if (scan) return !(scan.groups?.index && /\blimit\b/.test(text)) && !UNREAD.test(step)
    if (step.includes('VIRTUAL TABLE')) return !byWords
    return step === 'USE TEMP B-TREE FOR ORDER BY' && !byWords
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

const complaints: Readonly<Record<Dialect, typeof sqliteComplaints>> = {
  sqlite: sqliteComplaints,
  postgres: postgresComplaints,
}

/** Adds rows to the growing tables that `fill` does not fill. */
const fillTheRest = async (db: Db, date: string): Promise<void> => {
  const times = <Row>(make: (index: number) => Row) => Array.from({ length: 1000 }, (_, index) => make(index))
  const { id: adminId } = await db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow()
  // Copies the original rows only: their ids are UUIDs of 36 characters.
  for (const copy of 'abcdefgh')
    await sql`
      insert into employees ("id", "candidatureId", "nom", "telephone", "adresse", "typePoste", "experience", "dateEmbauche", "recherche")
      select "id" || ${copy}, "candidatureId" || ${copy}, "nom", "telephone", "adresse", "typePoste", "experience", "dateEmbauche", "recherche"
      from employees where length("id") = 36`.execute(db)
  await sql`
      insert into mises_en_relation ("id", "requestId", "nannyId", "statut", "dateCreation", "dateStatut")
      select r."id", r."id", a."id", case when r."nombreEnfants" = 1 then 'placee' else 'proposee' end, r."dateCreation", r."dateCreation"
      from (select *, row_number() over (order by "id") as n from parent_requests) as r
      join (select *, row_number() over (order by "id") as n from nanny_applications) as a on a.n = r.n`.execute(
    db,
  )
  for (let batch = 0; batch < ROWS / 1000; batch += 1) {
    await db
      .insertInto('idempotency_keys')
      .values(
        times(() => ({
          cle: randomUUID(),
          portee: 'parent_requests' as const,
          empreinte: '',
          recordId: randomUUID(),
          dateCreation: date,
        })),
      )
      .execute()
    await db
      .insertInto('sessions')
      .values(
        times(() => ({
          idHash: randomUUID(),
          adminId,
          dateCreation: date,
          derniereActivite: date,
          appareil: '',
          motDePasseLibre: 0 as const,
        })),
      )
      .execute()
    await db
      .insertInto('compteurs')
      .values(times(() => ({ cle: randomUUID(), compteur: 1, expiration: date })))
      .execute()
    await db
      .insertInto('documents')
      .values(
        times(() => ({
          storedPath: randomUUID(),
          filename: 'cni.png',
          type: 'image/png' as const,
          size: 1,
          sha256: '',
          contenu: Buffer.from('x'),
          candidatureId: null,
          employeId: null,
          dateCreation: date,
        })),
      )
      .execute()
  }
}

onBothDatabases('The SQL statements of a call', ({ start, dialect }) => {
  const recorder = createRecorder()
  let running: RunningApp
  let admin: Caller
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    const filling = await start()
    // Bulk inserts and `analyze` may take longer than a statement of the server on a busy machine.
    const { db, close } = openDatabase(filling.config, { maintenance: true })
    await fill(db, { requests: ROWS, applications: ROWS, messages: ROWS }, filling.clock.now())
    await fillTheRest(db, filling.clock.now().toISOString())
    await sql`analyze`.execute(db)
    await close()
    running = await start({ on: filling.place, env: { RATE_LIMIT: 'off' }, through: recorder.through })
    admin = await running.signIn()
    for (const table of ['parent_requests', 'nanny_applications', 'employees', 'notifications'] as const)
      ids[table] = (await running.db.selectFrom(table).select('id').limit(1).executeTakeFirstOrThrow()).id
  })

  /** Matching reads all requests or all applications, but only after a change (server/matches/matcher.ts). */
  const READS_A_SIDE = /from "nanny_applications" as "a"|from "parent_requests" as "r"/

  /** Makes the call, then checks the query plan of each of its statements. */
  const check = async (caller: Caller, method: Method, path: string, body?: object) => {
    recorder.clear()
    const answer = await caller.send(method, path, body && { body })
    expect(answer.status, answer.text).toBeLessThan(300)
    const asked = recorder
      .statements()
      .filter(({ text }) => /^(select|insert|update|delete|with)/i.test(text.trim()))
    expect(asked.length).toBeGreaterThan(0)
    for (const statement of asked.filter(({ text }) => !READS_A_SIDE.test(text)))
      expect([statement.text, await complaints[dialect](running.db, statement)]).toEqual([statement.text, []])
    return answer
  }

  const lists = {
    'parent-requests': ['', 'statut=paye', 'service=devoirs', 'statut=traite&service=weekend'],
    'nanny-applications': ['', 'statut=en_examen', 'poste=devoirs', 'statut=refuse&poste=nounou'],
    'contact-messages': [''],
    employees: ['', 'poste=personne'],
  } as const satisfies Readonly<Record<(typeof LISTS)[ListKey]['noun'], readonly string[]>>
  for (const [noun, filters] of Object.entries(lists))
    for (const filter of filters)
      for (const ordre of ['recent', 'ancien', 'nom', 'nom-inverse'])
        it(`use an index, so that their cost does not grow with the list: ${noun} ${filter} ${ordre}`, async () => {
          const path = `/api/${noun}?limit=20&ordre=${ordre}&${filter}`
          for (const q of [
            '',
            '&q=m',
            '&q=ma',
            '&q=marie',
            '&q=moussavou',
            '&q=6612',
            '&q=marie%20nd',
            '&q=introuvable',
          ]) {
            const answer = await check(admin, 'GET', path + q)
            const next = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
            if (next) await check(admin, 'GET', next)
          }
        })

  it('use an index for the audit log, notifications and counts', async () => {
    for (const path of [
      '/api/journal?limit=20',
      '/api/notifications/unread',
      '/api/notifications/read',
      '/api/dashboard/counts',
      '/api/auth/user',
    ])
      await check(admin, 'GET', path)
  })

  it.each(['m', 'ma', 'marie', 'marie moussavou', 'introuvable', '6612', '066 12 34 56'])(
    'use an index for the search in every list: %s',
    async (q) => {
      const { json } = await check(admin, 'GET', `/api/recherche?q=${encodeURIComponent(q)}`)
      expect(Object.keys(json as object)).toEqual(LIST_KEYS)
    },
  )

  it('use an index to read or change one record', async () => {
    await check(admin, 'GET', `/api/parent-requests?id=${ids.parent_requests}`)
    await check(admin, 'GET', `/api/paiements-employes/employee/${ids.employees}`)
    await check(admin, 'PATCH', `/api/parent-requests/${ids.parent_requests}/status`, { status: 'paye' })
    await check(admin, 'PATCH', `/api/notifications/${ids.notifications}/mark-read`)
    await check(admin, 'POST', '/api/notifications/mark-all-read')
    await check(admin, 'POST', '/api/personnes/recherche', { telephone: '+24166123456' })
    await check(admin, 'POST', '/api/personnes/effacement', { telephone: '+24166123456' })
    const { json } = await check(running.visitor, 'POST', '/api/nanny-applications', nannyApplication())
    const { id } = json as { id: string }
    for (const status of ['traite', 'accepte'])
      await check(admin, 'PATCH', `/api/nanny-applications/${id}/status`, { status })
    await check(admin, 'DELETE', `/api/nanny-applications/${id}`)
    await check(admin, 'DELETE', `/api/employees/${ids.employees}`)
  })

  it('use an index to find and move a nanny and a family', async () => {
    const { requestId, nannyId, id } = await running.db
      .selectFrom('mises_en_relation')
      .select(['id', 'requestId', 'nannyId'])
      .where('statut', '=', 'proposee')
      .limit(1)
      .executeTakeFirstOrThrow()
    for (const filter of ['', 'statut=placee', `requestId=${requestId}`, `nannyId=${nannyId}`, 'employeId=x'])
      for (const ordre of ['recent', 'ancien']) {
        const { headers } = await check(
          admin,
          'GET',
          `/api/mises-en-relation?limit=20&ordre=${ordre}&${filter}`,
        )
        const next = /^<(.+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
        if (next) await check(admin, 'GET', next)
      }
    await check(admin, 'PATCH', `/api/mises-en-relation/${id}`, { status: 'contactee', depuis: 'proposee' })
  })

  it('use an index for a submission', async () => {
    await check(running.visitor, 'POST', '/api/parent-requests', parentRequest())
    await check(running.visitor, 'POST', '/api/contact-messages', contactMessage())
  })
})
