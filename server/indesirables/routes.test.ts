import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { tableOf } from '#contract/lists.admin.ts'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { contactMessage, nannyApplication, parentRequest } from '#tests/support/submissions.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'
import { setUnwanted } from './queries.ts'

const NOUNS = [
  ['messages', 'contact-messages', contactMessage],
  ['demandes', 'parent-requests', parentRequest],
  ['candidatures', 'nanny-applications', nannyApplication],
] as const

onBothDatabases('Unwanted records', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  beforeAll(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
  })

  const list = async (noun: string, query = '') => {
    const answer = await admin.send('GET', `/api/${noun}?${query}`)
    expect(answer.status, answer.text).toBe(200)
    return {
      ids: (answer.json as { id: string }[]).map(({ id }) => id),
      total: Number(answer.headers['x-total-count']),
    }
  }
  const count = async (liste: string) =>
    ((await admin.send('GET', '/api/dashboard/counts')).json as Record<string, { total: number }>)[liste]
      ?.total
  const mark = (liste: string, id: string, indesirable: boolean) =>
    admin.send('POST', '/api/indesirables', { body: { liste, id, indesirable } })

  describe.each(NOUNS)('in the list of %s', (liste, noun, body) => {
    const submit = async (nom: string) => {
      app.clock.advance(1000)
      const sent = await app.visitor.send('POST', `/api/${noun}`, { body: { ...body(), nom } })
      expect(sent.status, sent.text).toBe(201)
      return (sent.json as { id: string }).id
    }

    it('have their own list, and are neither counted nor found elsewhere, until the mark is removed', async () => {
      const good = await submit('Bonne Personne')
      const bad = await submit('Indésirable Publicité')
      expect((await mark(liste, bad, true)).status).toBe(204)
      for (const query of ['', 'q=publicite', 'q=p', 'ordre=ancien'])
        expect((await list(noun, query)).ids).not.toContain(bad)
      expect(await list(noun)).toEqual({ ids: [good], total: 1 })
      expect(await count(liste)).toBe(1)
      expect(await list(noun, 'indesirables=oui')).toEqual({ ids: [bad], total: 1 })
      expect(await list(noun, 'indesirables=oui&q=publicite')).toEqual({ ids: [bad], total: 1 })
      expect(await list(noun, 'indesirables=oui&q=personne')).toEqual({ ids: [], total: 0 })
      // A link to the record still opens it.
      expect((await list(noun, `id=${bad}`)).ids).toEqual([bad])
      const unread = (await admin.send('GET', '/api/notifications/unread')).text
      expect([unread.includes(good), unread.includes(bad)]).toEqual([true, false])

      expect((await mark(liste, bad, false)).status).toBe(204)
      expect(await list(noun, 'q=publicite')).toEqual({ ids: [bad], total: 1 })
      expect(await list(noun)).toEqual({ ids: [bad, good], total: 2 })
      expect(await count(liste)).toBe(2)
    })

    it('are deleted together, and nothing else', async () => {
      await submit('Bonne Personne')
      const kept = await list(noun)
      const unwanted: string[] = []
      for (let index = 0; index < 25; index += 1) unwanted.push(await submit(`Flot ${index}`))
      for (const id of unwanted) await mark(liste, id, true)
      const answer = await admin.send('POST', '/api/indesirables/suppression', { body: { liste } })
      expect(answer.json).toEqual({ supprimes: 25, ids: expect.any(Array) })
      expect([...(answer.json as { ids: string[] }).ids].sort()).toEqual(unwanted.sort())
      expect(await list(noun, 'indesirables=oui')).toEqual({ ids: [], total: 0 })
      expect(await list(noun)).toEqual(kept)
      expect(await count(liste)).toBe(kept.total)
      const journal = (await admin.send('GET', '/api/journal?limit=30')).json as {
        action: string
        detail: string
      }[]
      expect(journal.find(({ action }) => action === 'deleteUnwanted')).toMatchObject({
        detail: `${liste}, 25`,
      })
    })

    it('are kept when the mark is removed during the deletion', async () => {
      const spared = await submit('Marquée par erreur')
      await mark(liste, spared, true)
      let deletion: ReturnType<Caller['send']> | undefined
      await app.db.transaction().execute(async (tx) => {
        await setUnwanted(tx, tableOf(liste), spared, false)
        deletion = admin.send('POST', '/api/indesirables/suppression', { body: { liste } })
        await untilBlocked(app)
      })
      expect((await deletion)?.json).toEqual({ supprimes: 0, ids: [] })
      expect((await list(noun, `id=${spared}`)).ids).toEqual([spared])
    })

    it('leave exact counts when one is marked twice, when its mark is removed and when it is erased', async () => {
      const bad = await submit('Double Marque')
      for (const marked of [true, true, false]) {
        await mark(liste, bad, marked)
        expect(await count(liste)).toBe((await list(noun)).ids.length)
      }
      await mark(liste, bad, true)
      await admin.send('POST', '/api/personnes/effacement', { body: { telephone: body().telephone } })
      expect((await mark(liste, bad, false)).status).toBe(404)
      expect([await count(liste), await list(noun)]).toEqual([0, { ids: [], total: 0 }])
    })
  })

  it.each([
    ['messages', 'contact-messages', contactMessage, 'deleteContactMessage'],
    ['demandes', 'parent-requests', parentRequest, 'deleteParentRequest'],
  ] as const)(
    '%s: a record without the mark can be deleted by an administrator',
    async (_liste, noun, body, action) => {
      const submission = { body: body(), headers: { 'idempotency-key': randomUUID() } }
      const sent = await app.visitor.send('POST', `/api/${noun}`, submission)
      app.clock.advance(1000)
      const { id } = sent.json as { id: string }
      expect((await app.visitor.send('DELETE', `/api/${noun}/${id}`)).status).toBe(401)
      expect((await admin.send('DELETE', `/api/${noun}/${id}`)).status).toBe(204)
      expect((await admin.send('DELETE', `/api/${noun}/${id}`)).status).toBe(404)
      // The phone that sends it again does not bring it back.
      expect((await app.visitor.send('POST', `/api/${noun}`, submission)).status).toBe(410)
      const [entry] = (await admin.send('GET', '/api/journal')).json as { action: string; objet: string }[]
      expect(entry).toMatchObject({ action, objet: id })
    },
  )

  it('that were deleted before a batch failed are in the audit log', async () => {
    for (let index = 0; index < 25; index += 1) {
      const body = { ...contactMessage(), nom: `Flot ${index}` }
      const { id } = (await app.visitor.send('POST', '/api/contact-messages', { body })).json as {
        id: string
      }
      await mark('messages', id, true)
    }
    const before = (await list('contact-messages', 'indesirables=oui')).total
    const { transaction } = app.db
    let begun = 0
    const spy = vi.spyOn(app.db, 'transaction').mockImplementation(() => {
      begun += 1
      if (begun === 2) throw new Error('The disk is full')
      return transaction.call(app.db)
    })
    app.clock.advance(1000)
    const body = { liste: 'messages' }
    const answer = await admin.send('POST', '/api/indesirables/suppression', { body })
    spy.mockRestore()
    expect(answer.status).toBe(500)
    expect((await list('contact-messages', 'indesirables=oui')).total).toBe(before - 20)
    const [entry] = (await admin.send('GET', '/api/journal')).json as { action: string; detail: string }[]
    expect(entry).toMatchObject({ action: 'deleteUnwanted', detail: 'messages, 20' })
    await admin.send('POST', '/api/indesirables/suppression', { body })
  })

  it('are not in the figures of the dashboard', async () => {
    const figures = async () => (await admin.send('GET', '/api/dashboard/figures')).json
    const before = await figures()
    for (const [liste, noun, body] of NOUNS) {
      const sent = await app.visitor.send('POST', `/api/${noun}`, { body: body() })
      const { id } = sent.json as { id: string }
      expect((await mark(liste, id, true)).status).toBe(204)
    }
    expect(await figures()).toEqual(before)
  })

  it('that are applications are not proposed as a match', async () => {
    const sent = await app.visitor.send('POST', '/api/nanny-applications', { body: nannyApplication() })
    const { id } = sent.json as { id: string }
    await app.visitor.send('POST', '/api/parent-requests', { body: parentRequest() })
    const proposed = async () => (await admin.send('GET', `/api/matches?nannyId=${id}`)).text.includes(id)
    expect(await proposed()).toBe(true)
    await mark('candidatures', id, true)
    expect(await proposed()).toBe(false)
  })
})
