import { beforeAll, expect, it } from 'vitest'
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
      },
    ])
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
