import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { Receipt } from '#contract/submission.ts'
import { createEncryption } from '#server/encryption.ts'
import { onBothDatabases, type RunningApp } from './support/app.ts'
import { contactMessage } from './support/submissions.ts'

const parentRequest = {
  nom: 'Aïcha Ndong',
  telephone: '+241 66 12 34 56',
  adresse: 'Glass, Libreville',
  typeService: 'regulier',
  horaireDebut: '07:30',
  horaireFin: '17:30',
  nombreEnfants: 2,
  forfait: 'regulier',
}

onBothDatabases('a submission sent again', ({ start }) => {
  let app: RunningApp
  beforeAll(async () => {
    app = await start()
  })

  it('F05 F06 makes one row and one notification, even from 50 concurrent calls', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        app.visitor.send('POST', '/api/parent-requests', { body: parentRequest, headers }),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(201))
    expect(new Set(answers.map((answer) => (answer.json as Receipt).id)).size).toBe(1)
    expect(await app.db.selectFrom('parent_requests').select('id').execute()).toHaveLength(1)
    expect(await app.db.selectFrom('notifications').select('id').execute()).toHaveLength(1)
  })

  it('F07 is refused when its content changed, and does not change the stored row', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    await app.visitor.send('POST', '/api/parent-requests', { body: parentRequest, headers })
    const other = await app.visitor.send('POST', '/api/parent-requests', {
      body: { ...parentRequest, telephone: '+241 77 00 00 00' },
      headers,
    })
    expect(other.status).toBe(409)
    const phones = await app.db.selectFrom('parent_requests').select('telephone').distinct().execute()
    expect(phones).toEqual([{ telephone: '+24166123456' }])
  })

  it('gets its old receipt even if the present schema refuses its body', async () => {
    const key = randomUUID()
    const body = JSON.stringify({ nom: 'Une version ancienne', telephone: '066 12 34 56' })
    // A key as the server stores it today, with the fingerprint of path and raw body, of a body that only an earlier
    // schema accepted.
    const encryption = createEncryption(app.config.secret)
    await app.visitor.send('POST', '/api/contact-messages', { body: contactMessage() })
    const { id } = await app.db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow()
    const dateCreation = '2026-01-01T00:00:00.000Z'
    await app.db
      .insertInto('idempotency_keys')
      .values({
        cle: key,
        portee: 'contact_messages',
        empreinte: `corps:${encryption.fingerprint(`/api/contact-messages\n${body}`)}`,
        recordId: id,
        dateCreation,
      })
      .execute()
    const headers = { 'idempotency-key': key, 'content-type': 'application/json' }
    const again = await app.visitor.send('POST', '/api/contact-messages', { body, headers })
    expect([again.status, again.json]).toEqual([201, { id, dateCreation, idempotencyKey: key }])
    const other = await app.visitor.send('POST', '/api/contact-messages', {
      body: body.replace('ancienne', 'autre'),
      headers,
    })
    expect(other.status).toBe(409)
  })

  it('gets its receipt when its key was stored by a version that fingerprinted the parsed content', async () => {
    const encryption = createEncryption(app.config.secret)
    const body = contactMessage()
    const headers = { 'idempotency-key': randomUUID() }
    const first = await app.visitor.send('POST', '/api/contact-messages', { body, headers })
    const { nom, telephone, message } = await app.db
      .selectFrom('contact_messages')
      .selectAll()
      .where('id', '=', (first.json as Receipt).id)
      .executeTakeFirstOrThrow()
    await app.db
      .updateTable('idempotency_keys')
      .set({ empreinte: encryption.fingerprint(JSON.stringify({ nom, telephone, message })) })
      .where('cle', '=', headers['idempotency-key'])
      .execute()
    const again = await app.visitor.send('POST', '/api/contact-messages', { body, headers })
    expect(again.json).toEqual(first.json)
    const other = await app.visitor.send('POST', '/api/contact-messages', {
      body: { ...body, nom: 'Une autre' },
      headers,
    })
    expect(other.status).toBe(409)
  })

  it('F07 is refused when its key belongs to a record of another kind', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = contactMessage()
    await app.visitor.send('POST', '/api/contact-messages', { body, headers })
    const encryption = createEncryption(app.config.secret)
    // Stored keys without the path: '' after a change of the secret, and the fingerprint of an earlier version.
    for (const empreinte of ['', encryption.fingerprint(JSON.stringify(parentRequest))]) {
      await app.db
        .updateTable('idempotency_keys')
        .set({ empreinte })
        .where('cle', '=', headers['idempotency-key'])
        .execute()
      const other = await app.visitor.send('POST', '/api/parent-requests', { body: parentRequest, headers })
      expect([other.status, other.json]).toEqual([409, expect.objectContaining({ code: 'keyReused' })])
    }
  })
})
