import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { Receipt } from '#contract/submission.ts'
import { onBothDatabases, type RunningApp } from './support/app.ts'

const demande = {
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

  it('F05 F06 makes one row and one notification, however many arrive at once', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        app.visitor.send('POST', '/api/parent-requests', { body: demande, headers }),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(201))
    expect(new Set(answers.map((answer) => (answer.json as Receipt).id)).size).toBe(1)
    expect(await app.db.selectFrom('parent_requests').select('id').execute()).toHaveLength(1)
    expect(await app.db.selectFrom('notifications').select('id').execute()).toHaveLength(1)
  })

  it('F07 is refused when its content changed, and the first stays as it was', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    await app.visitor.send('POST', '/api/parent-requests', { body: demande, headers })
    const other = await app.visitor.send('POST', '/api/parent-requests', {
      body: { ...demande, telephone: '+241 77 00 00 00' },
      headers,
    })
    expect(other.status).toBe(409)
    const phones = await app.db.selectFrom('parent_requests').select('telephone').distinct().execute()
    expect(phones).toEqual([{ telephone: '+24166123456' }])
  })
})
