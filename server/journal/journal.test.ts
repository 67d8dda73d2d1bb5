import { beforeAll, expect, it } from 'vitest'
import type { JournalEntry } from '#contract/journal.admin.ts'
import { ADMIN, type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { png } from '#tests/support/files.ts'
import { nannyApplication } from '#tests/support/submissions.ts'

onBothDatabases('The audit log', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  beforeAll(async () => {
    app = await start()
    admin = await app.signIn()
  })
  const entries = async () => (await admin.send('GET', '/api/journal')).json as JournalEntry[]

  it('lists who did what, to which record and when, newest first', async () => {
    const documents = JSON.stringify([
      { filename: 'cni.png', data: `data:image/png;base64,${png().toString('base64')}` },
    ])
    const sent = await app.visitor.send('POST', '/api/nanny-applications', {
      body: nannyApplication(documents),
    })
    const { id } = sent.json as { id: string }
    app.clock.advance(1000)
    await admin.send('PATCH', `/api/nanny-applications/${id}/status`, { body: { status: 'traite' } })
    app.clock.advance(1000)
    const { storedPath } = await app.db.selectFrom('documents').select('storedPath').executeTakeFirstOrThrow()
    await admin.send('GET', `/api/download/${storedPath}`)
    const [opened, moved, signedIn] = await entries()
    expect(opened).toMatchObject({ action: 'downloadDocument', objet: storedPath })
    expect(moved).toMatchObject({
      action: 'setNannyApplicationStatus',
      objet: id,
      detail: 'traite',
      administrateur: ADMIN.username,
    })
    expect(signedIn).toMatchObject({ action: 'login', administrateur: ADMIN.username })
  })

  it('records no refused action, no visitor and no password', async () => {
    const before = await entries()
    await admin.send('DELETE', '/api/employees/x')
    await app.visitor.send('POST', '/api/nanny-applications', { body: nannyApplication() })
    await app.visitor.send('POST', '/api/auth/login', { body: { ...ADMIN, password: 'faux' } })
    expect(await entries()).toEqual(before)
    // The answer adds the current name of the record; the stored row has none.
    const stored = await app.db.selectFrom('journal').selectAll().execute()
    expect(JSON.stringify(stored)).not.toMatch(/Mba|6612|phrase/)
  })

  it('is readable by administrators and writable by nobody', async () => {
    expect((await app.visitor.send('GET', '/api/journal')).status).toBe(401)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect((await admin.send(method, '/api/journal', { body: {} })).status).toBe(404)
  })
})
