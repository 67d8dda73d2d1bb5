import { randomUUID } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { ERRORS, type ErrorBody, type ErrorCode } from '#contract/errors.ts'
import { createRecords } from './contract/records.ts'
import type { Records } from './contract/trial.ts'
import { TRIALS } from './contract/trials.ts'
import { readAllTables } from './support/all-tables.ts'
import { type Caller, onBothDatabases, type RunningApp } from './support/app.ts'
import { allEndpoints, pathOf } from './support/contract.ts'

const ROOT = join(import.meta.dirname, '..')
const declared = await allEndpoints()

describe('The contract', () => {
  it('has a call for each trial', () => {
    const trials = Object.keys(TRIALS).filter((name) => !declared.has(name))
    expect(trials, 'no file of contract/ declares these calls: remove their trials').toEqual([])
  })

  it('has a trial for each call with a body or a path parameter', () => {
    const gaps = [...declared].filter(([name, { body, params }]) => (body || params) && !TRIALS[name])
    expect(
      gaps.map(([name]) => name),
      'add these calls to tests/contract/trials.ts',
    ).toEqual([])
  })

  it('has a file for each valid call that another file makes', () => {
    const files = Object.values(TRIALS).flatMap(({ skipGood = '' }) =>
      skipGood.endsWith('.ts') ? [skipGood] : [],
    )
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  })
})

/** Fields of a JSON body, as the contract declares them. */
const fieldsOf = ({ body }: Endpoint): readonly string[] => {
  if (typeof body !== 'object') return []
  const { properties = {} } = z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' })
  return Object.keys(properties)
}

/** Refusals that a call may answer because of a part of its declaration. */
const refusalsOf = (endpoint: Endpoint): readonly ErrorCode[] => [
  ...(endpoint.idempotent === true ? (['keyReused', 'deletedMeanwhile'] as const) : []),
  // What the screen showed: another stored value refuses the call.
  ...(fieldsOf(endpoint).some((field) => /^(depuis|avant|revision)$/.test(field))
    ? (['changedMeanwhile'] as const)
    : []),
]

it.each([...declared])('%s declares the refusals that its other parts bring with them', (_, endpoint) => {
  const missing = refusalsOf(endpoint).filter((code) => !endpoint.errors.includes(code))
  expect(missing, '/api/docs does not name these: add them to `errors` of the declaration').toEqual([])
})

describe('A call that creates something', () => {
  const creating = [...declared].filter(([, { answer }]) => answer.status === 201)
  it.each(creating)('%s is tried with a wrong value of each field', (name, endpoint) => {
    const tried = (TRIALS[name]?.bad ?? []).map(([, path]) => path.split('.')[0])
    const missing = fieldsOf(endpoint).filter((field) => !tried.includes(field))
    expect(missing, `add a wrong value of each to ${name} in tests/contract/trials.ts`).toEqual([])
  })
})

/** Calls that no screen makes, with the reason. */
const NO_SCREEN: Readonly<Record<string, string>> = {
  appendToUpload: 'the outbox makes it (web/offline/resumable-upload.ts)',
  createEmployee: 'the screen hires by accepting the application; both create the same employee',
  describeUploads: 'for other programs that speak tus',
  health: 'for programs that watch the server',
  listPaymentConfigs: 'the screen reads each provider by itself',
  live: 'for programs that watch the server',
  openApi: 'for readers of the API',
  readUploadProgress: 'for other programs that speak tus; the outbox repeats the creation instead',
}

describe('Every call', () => {
  it('is made by a screen, or is listed with the reason why not', () => {
    const sources = globSync('web/**/*.{ts,tsx}', { cwd: ROOT })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .map((file) => readFileSync(join(ROOT, file), 'utf8'))
      .join('\n')
    // Names under which files import declared calls.
    const imported = ['endpoints', ...[...sources.matchAll(/\bendpoints as (\w+)/g)].map(([, name]) => name)]
    const uses = (name: string) => new RegExp(`\\b(?:${imported.join('|')})\\.${name}\\b`).test(sources)
    const unused = [...declared.keys()].filter((name) => !uses(name))
    expect(
      unused.toSorted(),
      'call it from a screen of web/, or give the reason in NO_SCREEN of tests/contract.test.ts',
    ).toEqual(Object.keys(NO_SCREEN).toSorted())
  })

  it('that the audit log names has a label of its own there', () => {
    const labels = [...declared.values()].flatMap(({ audit }) => (typeof audit === 'string' ? [audit] : []))
    expect(
      labels.filter((label, index) => labels.indexOf(label) !== index),
      'the audit log tells two calls apart by `audit` alone',
    ).toEqual([])
  })
})

/** Calls of which the same one again has an entry in the audit log too, with the reason. */
const REPEATS_IN_JOURNAL: Readonly<Record<string, string>> = {
  inviteCompte: 'it makes a new link, which replaces the one before',
  savePaymentConfig: 'it stores a typed key again: the answer must not tell whether it was the stored one',
}

onBothDatabases('Every declared call', ({ start }) => {
  let running: RunningApp
  let admin: Caller
  let records: Records

  beforeAll(async () => {
    running = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await running.signIn()
    records = await createRecords(admin, running.visitor)
  })

  it.each([...declared])('%s is served', (_, { method, path }) => {
    const url = path.replace(/\{(\w+)\}/g, ':$1')
    expect(running.app.hasRoute({ method, url }), 'server/app.ts must register its noun').toBe(true)
  })

  const closed = [...declared].filter(([, { access }]) => access === 'admin')
  it.each(closed)('%s answers a visitor 401, whether the record exists or not', async (name, endpoint) => {
    const trial = TRIALS[name]
    const before = await readAllTables(running.db)
    const body = trial?.good?.(records)
    const sent = endpoint.method === 'GET' || body === undefined ? {} : { body }
    const existing = await running.visitor.send(
      endpoint.method,
      pathOf(endpoint, trial?.params?.(records) ?? {}),
      sent,
    )
    expect(existing.status).toBe(401)
    expect(existing.json).toEqual({ code: 'notSignedIn', message: ERRORS.notSignedIn.message })
    if (endpoint.params) {
      const absent = Object.fromEntries(Object.keys(endpoint.params).map((key) => [key, randomUUID()]))
      const answer = await running.visitor.send(endpoint.method, pathOf(endpoint, absent), sent)
      expect([answer.status, answer.text]).toEqual([existing.status, existing.text])
    }
    expect(await readAllTables(running.db)).toEqual(before)
  })

  const badBodies = [...declared].flatMap(([name, endpoint]) =>
    (TRIALS[name]?.bad ?? []).map((bad) => [name, bad[1], bad[2], endpoint, bad[0]] as const),
  )
  it.each(badBodies)(
    '%s refuses a wrong %s with "%s" and changes nothing',
    async (name, path, message, endpoint, body) => {
      const before = await readAllTables(running.db)
      const answer = await admin.send(
        endpoint.method,
        pathOf(endpoint, TRIALS[name]?.params?.(records) ?? {}),
        { body },
      )
      expect(answer.status, answer.text).toBe(400)
      expect((answer.json as ErrorBody).errors).toContainEqual({ path, message })
      expect(await readAllTables(running.db)).toEqual(before)
    },
  )

  const badQueries = [...declared].flatMap(([name, endpoint]) =>
    (TRIALS[name]?.badQuery ?? []).map((bad) => [name, ...bad, endpoint] as const),
  )
  it.each(badQueries)('%s refuses ?%s: %s says "%s"', async (_, query, path, message, endpoint) => {
    const answer = await admin.send('GET', `${endpoint.path}?${query}`)
    expect(answer.status, answer.text).toBe(400)
    expect((answer.json as ErrorBody).errors).toContainEqual({ path, message })
  })

  const withBody = [...declared].filter(([, { body }]) => typeof body === 'object')
  it.each(withBody)('%s refuses a body that is not a JSON object', async (name, endpoint) => {
    const before = await readAllTables(running.db)
    const path = pathOf(endpoint, TRIALS[name]?.params?.(records) ?? {})
    for (const body of ['[]', 'null', '"text"', '12', '{', '']) {
      const answer = await admin.send(endpoint.method, path, {
        body,
        headers: { 'content-type': 'application/json' },
      })
      expect([body, answer.status]).toEqual([body, 400])
      expect((answer.json as ErrorBody).message).toMatch(/^[A-ZÀ-Ü].*\.$/)
    }
    const form = await admin.send(endpoint.method, path, {
      body: 'a=b',
      headers: { 'content-type': 'text/plain' },
    })
    expect(form.status).toBe(415)
    expect(await readAllTables(running.db)).toEqual(before)
  })

  const withParams = [...declared].filter(([, { params }]) => params)
  it.each(withParams)('%s answers 404 for a record that does not exist', async (name, endpoint) => {
    expect(endpoint.errors, 'errors of the declaration').toContain('notFound')
    const { headers = {}, good } = TRIALS[name] ?? {}
    const body = good?.(records)
    const before = await readAllTables(running.db)
    for (const absent of [randomUUID(), '..%2f..%2fetc%2fpasswd', '%00', 'x'.repeat(90)]) {
      const params = Object.keys(endpoint.params ?? {})
      const path = params.reduce((url, key) => url.replace(`{${key}}`, absent), endpoint.path as string)
      const sent = { headers, ...(body !== undefined && { body }) }
      const answer = await admin.send(endpoint.method, path, sent)
      expect([absent, answer.status]).toEqual([absent, 404])
    }
    expect(await readAllTables(running.db)).toEqual(before)
  })

  const countEntries = async () => (await running.db.selectFrom('journal').select('id').execute()).length

  // Deletions run last, because the other trials need the records.
  const inOrder = [...declared].sort(
    ([, a], [, b]) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
  )
  it.each(inOrder.filter(([name]) => !TRIALS[name]?.skipGood))(
    '%s answers the administrator with the declared status',
    async (name, endpoint) => {
      const trial = TRIALS[name]
      const body = trial?.good?.(records)
      const query = trial?.query ? `?${trial.query(records)}` : ''
      const path = pathOf(endpoint, trial?.params?.(records) ?? {}) + query
      const sent = {
        ...(body !== undefined && { body }),
        ...(endpoint.idempotent === true && { headers: { 'idempotency-key': randomUUID() } }),
      }
      const answer = await admin.send(endpoint.method, path, sent)
      expect(answer.status, answer.text).toBe(endpoint.answer.status)
      if (endpoint.idempotent === true || endpoint.method === 'PATCH' || endpoint.method === 'PUT') {
        const entries = await countEntries()
        const repeated = await admin.send(endpoint.method, path, sent)
        expect(repeated.status, `the same call again: ${repeated.text}`).toBe(answer.status)
        const added = (await countEntries()) - entries
        expect(added, 'entries of the same call again: noteDetail(null)').toBe(
          name in REPEATS_IN_JOURNAL ? 1 : 0,
        )
      }
      if (endpoint.answer.paged)
        expect(Number(answer.headers['x-total-count'])).toBeGreaterThanOrEqual(
          (answer.json as unknown[]).length,
        )
      if (endpoint.answer.body === undefined && endpoint.method !== 'HEAD') expect(answer.text).toBe('')
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )
})
