import { beforeEach, expect, it } from 'vitest'
import type { Activite, Resultat } from '#contract/activites.admin.ts'
import type { Rappel } from '#contract/rappels.admin.ts'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { parentRequest } from '#tests/support/submissions.ts'
import { submitFrom } from '#tests/support/submit.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

/** Result of a call that adds a reminder for the next day. */
const REMIND = 'rappeler_demain'

onBothDatabases('A reminder that several calls or people ask for', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  let about: { readonly sujet: 'demande'; readonly sujetId: string }
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    // Friday 20 November 2026, noon in Libreville.
    app.clock.set('2026-11-20T11:00:00.000Z')
    admin = await app.signIn()
    about = { sujet: 'demande', sujetId: await submitFrom(app.visitor, 'parent-requests', parentRequest()) }
  })

  const store = async <Stored>(path: string, body: object): Promise<Stored> => {
    app.clock.advance(1000)
    const answer = await admin.send('POST', path, { body: { ...about, ...body } })
    expect(answer.status, answer.text).toBe(201)
    return answer.json as Stored
  }
  const call = async () => (await store<Activite>('/api/activites', { type: 'appel' })).id
  /** "Demain" on the line of "À faire". */
  const postpone = async () => (await store<Rappel>('/api/rappels', { date: '2026-11-21' })).id
  const set = (id: string, resultat: Resultat | null, depuis: Resultat | null) =>
    admin.send('PATCH', `/api/activites/${id}`, { body: { resultat, depuis } })
  const answer = async (id: string) => {
    app.clock.advance(1000)
    const answered = await set(id, REMIND, null)
    expect(answered.status, answered.text).toBe(200)
  }
  const takeBack = async (id: string) => {
    const taken = await set(id, null, REMIND)
    expect(taken.status, taken.text).toBe(200)
  }
  const remove = (id: string) => admin.send('DELETE', `/api/rappels/${id}`)
  const reminders = async () =>
    ((await admin.send('GET', `/api/rappels?sujet=demande&sujetId=${about.sujetId}`)).json as Rappel[]).map(
      ({ id }) => id,
    )

  it.each([
    ['the first', 0],
    ['the second', 1],
  ] as const)(
    'stays while a call needs it: %s of two results is taken back, then the other',
    async (_, first) => {
      const calls = [await call(), await call()] as const
      for (const id of calls) await answer(id)
      const shared = await reminders()
      expect(shared).toHaveLength(1)
      await takeBack(calls[first])
      expect(await reminders()).toEqual(shared)
      await takeBack(calls[1 - first] ?? '')
      expect(await reminders()).toEqual([])
    },
  )

  it('is not needed by a call of the day before, which has its own, unless that call got its result today', async () => {
    const yesterday = [await call(), await call()] as const
    await answer(yesterday[0])
    app.clock.advance(86_400_000)
    admin = await app.signIn()
    const today = await call()
    await answer(today)
    expect(await reminders()).toHaveLength(2)
    await takeBack(today)
    const own = await reminders()
    expect(own).toHaveLength(1)
    await answer(today)
    await answer(yesterday[1])
    await takeBack(today)
    expect(await reminders()).toHaveLength(2)
    await takeBack(yesterday[1])
    expect(await reminders()).toEqual(own)
  })

  it.each([
    ['taken back', null],
    ['corrected', 'joint'],
  ] as const)(
    'ends when its only result is %s on a later day, and no other one does',
    async (_, corrected) => {
      const id = await call()
      app.clock.advance(86_400_000)
      admin = await app.signIn()
      // The result is noted on the day after the call: the reminder is for the day after that.
      await answer(id)
      app.clock.advance(86_400_000)
      admin = await app.signIn()
      const other = await call()
      await answer(other)
      const asked = await store<Rappel>('/api/rappels', { date: '2026-11-30' })
      expect(await reminders()).toHaveLength(3)
      app.clock.advance(86_400_000)
      admin = await app.signIn()
      expect((await set(id, corrected, REMIND)).status).toBe(200)
      const kept = await reminders()
      expect(kept).toHaveLength(2)
      expect(kept).toContain(asked.id)
      await takeBack(other)
      expect(await reminders()).toEqual([asked.id])
    },
  )

  it('stays when one result is taken back while the other is given', async () => {
    const calls = [await call(), await call()] as const
    await answer(calls[0])
    const both: ReturnType<typeof set>[] = []
    await app.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('parent_requests')
        .set(({ ref }) => ({ nom: ref('nom') }))
        .where('id', '=', about.sujetId)
        .execute()
      both.push(set(calls[0], null, REMIND), set(calls[1], REMIND, null))
      await untilBlocked(app, both.length)
    })
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    expect(await reminders()).toHaveLength(1)
    await takeBack(calls[1])
    expect(await reminders()).toEqual([])
  })

  it('stays when "Demain", which added it, is taken back while a call needs it', async () => {
    const added = await postpone()
    const id = await call()
    await answer(id)
    const refused = await remove(added)
    expect([refused.status, refused.json]).toMatchObject([409, { code: 'changedMeanwhile' }])
    expect(await reminders()).toEqual([added])
    // "Demain" still asks for it.
    await takeBack(id)
    expect(await reminders()).toEqual([added])
    expect((await remove(added)).status).toBe(204)
  })

  it('stays when "Demain" found it and the result of the call that added it is taken back', async () => {
    const id = await call()
    await answer(id)
    const found = await postpone()
    expect(await reminders()).toEqual([found])
    expect((await remove(found)).json).toMatchObject({ code: 'changedMeanwhile' })
    await takeBack(id)
    expect(await reminders()).toEqual([found])
    expect((await remove(found)).status).toBe(204)
  })

  it('stays when one of two people who asked for it takes "Demain" back; asking twice is noted once', async () => {
    const added = await postpone()
    await app.db.updateTable('journal').set({ adminId: 'rose' }).where('objet', '=', added).execute()
    expect([await postpone(), await postpone()]).toEqual([added, added])
    expect((await remove(added)).json).toMatchObject({ code: 'changedMeanwhile' })
    expect(await reminders()).toEqual([added])
    const entries = await app.db
      .selectFrom('journal')
      .select('adminId')
      .where('action', '=', 'createRappel')
      .execute()
    expect(entries).toHaveLength(2)
  })
})
