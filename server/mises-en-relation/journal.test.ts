import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { MiseEnRelation } from '#contract/mises-en-relation.admin.ts'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { nannyApplication, parentRequest } from '#tests/support/submissions.ts'
import { submitFrom } from '#tests/support/submit.ts'

const PATH = '/api/mises-en-relation'

onBothDatabases('The audit log of mises en relation', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  let pair: { readonly requestId: string; readonly nannyId: string }
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
    pair = {
      requestId: await submitFrom(app.visitor, 'parent-requests', parentRequest()),
      nannyId: await submitFrom(app.visitor, 'nanny-applications', nannyApplication()),
    }
  })

  /** Creates the pair at a step, by default as proposed, or moves it there. Answers its id. */
  const create = async (body: object = {}, key: string = randomUUID()): Promise<string> => {
    app.clock.advance(1000)
    const answer = await admin.send('POST', PATH, {
      body: { ...pair, status: 'proposee', ...body },
      headers: { 'idempotency-key': key },
    })
    expect(answer.status, answer.text).toBe(201)
    return (answer.json as MiseEnRelation).id
  }
  /** Entries about a pair, newest first. */
  const entriesOf = async (id: string) => {
    const entries = (await admin.send('GET', '/api/journal')).json as {
      action: string
      objet: string
      detail: string
    }[]
    return entries.filter(({ objet }) => objet === id).map(({ action, detail }) => [action, detail])
  }

  it('has an entry for each step', async () => {
    const id = await create()
    app.clock.advance(1000)
    await admin.send('PATCH', `${PATH}/${id}`, { body: { status: 'contactee', depuis: 'proposee' } })
    expect(await entriesOf(id)).toEqual([
      ['moveMiseEnRelation', 'proposee > contactee'],
      ['createMiseEnRelation', 'proposee'],
    ])
  })

  it('has one entry when a second administrator proposes the same pair', async () => {
    const id = await create()
    expect(await create()).toBe(id)
    expect(await entriesOf(id)).toEqual([['createMiseEnRelation', 'proposee']])
  })

  it('has one entry when a pair that was set aside is proposed, and the proposal is sent again with its key', async () => {
    const id = await create({ status: 'ecartee', ecarteePar: 'famille', motif: 'tarif' })
    const key = randomUUID()
    expect(await create({}, key)).toBe(id)
    expect(await create({}, key)).toBe(id)
    expect(await entriesOf(id)).toEqual([
      ['createMiseEnRelation', 'ecartee > proposee'],
      ['createMiseEnRelation', 'ecartee'],
    ])
  })
})
