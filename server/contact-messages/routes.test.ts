import { beforeAll, expect, it } from 'vitest'
import { NOTE_FAIT } from '#contract/activites.admin.ts'
import type { ContactMessage } from '#contract/contact-messages.admin.ts'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { contactMessage } from '#tests/support/submissions.ts'
import { submitFrom } from '#tests/support/submit.ts'

onBothDatabases('A message', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  beforeAll(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
  })

  const submit = (body: object = {}): Promise<string> => {
    app.clock.advance(1000)
    return submitFrom(app.visitor, 'contact-messages', { ...contactMessage(), ...body })
  }
  const list = async (query: string): Promise<ContactMessage[]> =>
    (await admin.send('GET', `/api/contact-messages?${query}`)).json as ContactMessage[]

  it("is stored with the server's date, its number as E.164 and its text as typed", async () => {
    const message = "Première ligne\nDeuxième ligne, l'après-midi"
    const id = await submit({ message, id: 'mine', dateCreation: '1999-01-01', indesirable: true })
    expect(await list(`id=${id}`)).toEqual([
      {
        id,
        nom: 'Jean Obiang',
        telephone: '+24162112233',
        message,
        dateCreation: app.clock.now().toISOString(),
        dateSaisie: null,
        indesirable: false,
        dateReponse: null,
        resultatReponse: null,
      },
    ])
  })

  it('names its latest answer: a call or message with its result, a visit or "Fait", not another note or a reminder', async () => {
    const id = await submit()
    const about = { sujet: 'message', sujetId: id }
    const answer = async () => {
      const [{ dateReponse, resultatReponse } = {}] = await list(`id=${id}`)
      return [dateReponse, resultatReponse]
    }
    const send = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
      app.clock.advance(1000)
      const answered = await admin.send(method, path, body && { body })
      expect(answered.status, answered.text).toBeLessThan(300)
      return answered.json as { id: string; date: string }
    }
    await send('POST', '/api/activites', { ...about, type: 'note', texte: 'Fait son choix demain' })
    await send('POST', '/api/rappels', { ...about, date: '2030-01-01' })
    expect(await answer()).toEqual([null, null])
    const call = await send('POST', '/api/activites', { ...about, type: 'appel' })
    expect(await answer()).toEqual([call.date, null])
    await send('PATCH', `/api/activites/${call.id}`, { resultat: 'pas_de_reponse', depuis: null })
    expect(await answer()).toEqual([call.date, 'pas_de_reponse'])
    const done = await send('POST', '/api/activites', { ...about, type: 'note', texte: NOTE_FAIT })
    expect(await answer()).toEqual([done.date, null])
    await send('DELETE', `/api/activites/${done.id}`)
    expect(await answer()).toEqual([call.date, 'pas_de_reponse'])
    const visit = await send('POST', '/api/activites', { ...about, type: 'visite' })
    expect(await answer()).toEqual([visit.date, null])
  })

  it('is listed newest first, and found by name and number, not by its text', async () => {
    const first = await submit({ nom: 'Éloi Bongo', telephone: '+241 74 10 20 30', message: 'Tarif' })
    const second = await submit({ nom: 'Éloi Bongo', telephone: '+241 74 10 20 30' })
    for (const q of ['eloi', '074 10 20 30'])
      expect((await list(`q=${encodeURIComponent(q)}`)).map(({ id }) => id)).toEqual([second, first])
    expect(await list('q=tarif')).toEqual([])
  })

  it('is deleted with its notification', async () => {
    const id = await submit()
    const unread = async () => (await admin.send('GET', '/api/notifications/unread')).text
    expect(await unread()).toContain(id)
    expect((await admin.send('DELETE', `/api/contact-messages/${id}`)).status).toBe(204)
    expect(await list(`id=${id}`)).toEqual([])
    expect(await unread()).not.toContain(id)
  })

  it('is seen and deleted by administrators only', async () => {
    const id = await submit()
    expect((await app.visitor.send('GET', '/api/contact-messages')).status).toBe(401)
    expect((await app.visitor.send('DELETE', `/api/contact-messages/${id}`)).status).toBe(401)
    expect(await list(`id=${id}`)).toHaveLength(1)
  })
})
