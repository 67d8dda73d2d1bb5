import { expect, it } from 'vitest'
import type { MemePersonne } from '#contract/meme-personne.admin.ts'
import { onBothDatabases } from '#tests/support/app.ts'
import { contactMessage, nannyApplication, parentRequest } from '#tests/support/submissions.ts'

const TELEPHONE = '+241 66 12 34 56'

onBothDatabases('Records with the same phone number', ({ start }) => {
  it('name each other, newest first, without unwanted ones and without the application of an employee', async () => {
    const app = await start({ env: { RATE_LIMIT: 'off' } })
    const admin = await app.signIn()
    const submit = async (noun: string, body: object): Promise<string> => {
      app.clock.advance(1000)
      const answer = await app.visitor.send('POST', `/api/${noun}`, {
        body: { ...body, telephone: TELEPHONE },
      })
      expect(answer.status, answer.text).toBe(201)
      return (answer.json as { id: string }).id
    }
    /** List and id of the others of each record. */
    const othersOf = async (...ids: readonly string[]) => {
      const found = (await admin.send('GET', `/api/personnes/memes?ids=${ids.join(',')}`))
        .json as MemePersonne[]
      return ids.map((wanted) =>
        (found.find(({ id }) => id === wanted)?.autres ?? []).map(({ liste, id }) => [liste, id]),
      )
    }
    const request = await submit('parent-requests', parentRequest())
    expect(await othersOf(request)).toEqual([[]])
    const again = await submit('parent-requests', parentRequest())
    const application = await submit('nanny-applications', nannyApplication())
    const message = await submit('contact-messages', contactMessage())
    await app.visitor.send('POST', '/api/parent-requests', {
      body: { ...parentRequest(), telephone: '+241 77 00 00 00' },
    })
    expect(await othersOf(request, application)).toEqual([
      [
        ['messages', message],
        ['candidatures', application],
        ['demandes', again],
      ],
      [
        ['messages', message],
        ['demandes', again],
        ['demandes', request],
      ],
    ])
    await admin.send('POST', '/api/indesirables', {
      body: { liste: 'messages', id: message, indesirable: true },
    })
    for (const status of ['traite', 'accepte'])
      await admin.send('PATCH', `/api/nanny-applications/${application}/status`, { body: { status } })
    const [employee] = (await admin.send('GET', '/api/employees')).json as { id: string }[]
    expect(await othersOf(request)).toEqual([
      [
        ['employes', employee?.id],
        ['demandes', again],
      ],
    ])
    expect(await othersOf(employee?.id ?? '', application)).toEqual([
      [
        ['demandes', again],
        ['demandes', request],
      ],
      [
        ['demandes', again],
        ['demandes', request],
      ],
    ])
  })
})
