import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readAllTables } from '#tests/support/all-tables.ts'
import { onBothDatabases, onDatabase, type RunningApp } from '#tests/support/app.ts'
import { png } from '#tests/support/files.ts'
import { contactMessage, nannyApplication, parentRequest } from '#tests/support/submissions.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

onBothDatabases('The data of one person', ({ start }) => {
  it('do not include a record whose number is being corrected to another', async () => {
    const app = await start()
    const admin = await app.signIn()
    const telephone = '+24166999999'
    await app.visitor.send('POST', '/api/parent-requests', { body: { ...parentRequest(), telephone } })
    let erased: ReturnType<typeof admin.send> | undefined
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('parent_requests').set({ telephone: '+24166888888' }).execute()
      erased = admin.send('POST', '/api/personnes/effacement', { body: { telephone } })
      await untilBlocked(app)
    })
    expect(await erased).toMatchObject({ status: 200, json: { demandes: 0 } })
    expect(await app.db.selectFrom('parent_requests').select('id').execute()).toHaveLength(1)
  })

  it('are found and erased by phone number in another spelling, without the data of others', async () => {
    const app = await start()
    const admin = await app.signIn()
    const telephone = '+241 66 99 99 99'
    const key = { 'idempotency-key': randomUUID() }
    const documents = JSON.stringify([
      { filename: 'cni.png', data: `data:image/png;base64,${png().toString('base64')}` },
    ])
    const request = { ...parentRequest(), telephone }
    await app.visitor.send('POST', '/api/parent-requests', { body: request, headers: key })
    await app.visitor.send('POST', '/api/nanny-applications', {
      body: { ...nannyApplication(documents), telephone },
    })
    await app.visitor.send('POST', '/api/contact-messages', { body: { ...contactMessage(), telephone } })
    await app.visitor.send('POST', '/api/parent-requests', { body: parentRequest() })

    const asked = { body: { telephone: '+24166999999' } }
    const found = await admin.send('POST', '/api/personnes/recherche', asked)
    expect(found.json).toMatchObject({
      demandes: [{ telephone: '+24166999999' }],
      candidatures: [{ statut: 'en_examen' }],
      messages: [{ nom: 'Jean Obiang' }],
      employes: [],
    })
    const erased = await admin.send('POST', '/api/personnes/effacement', asked)
    expect(erased.json).toEqual({
      demandes: 1,
      candidatures: 1,
      messages: 1,
      employesConserves: 0,
      // When the last backup with the data is deleted: after 3 months of 31 days (BACKUP_KEEP_MONTHS) and a day.
      sauvegardesJusque: '2027-02-22T09:00:00.000Z',
      postgresql: app.dialect === 'postgres',
    })

    const left = await readAllTables(app.db)
    expect(JSON.stringify(left)).not.toContain('66999999')
    expect(left.documents).toEqual([])
    // Two notifications remain, about the other request: its arrival, and a match without a name.
    expect(left.notifications).toHaveLength(2)
    expect(JSON.stringify(left.notifications)).toContain('Une nounou correspond')
    expect(left.parent_requests).toHaveLength(1)
    const actions = (left.journal as readonly { action: string }[]).map(({ action }) => action)
    expect(actions.sort()).toEqual(['erasePerson', 'findPerson', 'login'])

    const again = await app.visitor.send('POST', '/api/parent-requests', { body: request, headers: key })
    expect(again.status).toBe(410)
  })

  it('are refused to a visitor', async () => {
    const app = await start()
    for (const path of ['/api/personnes/recherche', '/api/personnes/effacement'])
      expect((await app.visitor.send('POST', path, { body: { telephone: '+24166999999' } })).status).toBe(401)
  })
})

onDatabase('sqlite', "An erased person's data", ({ start }) => {
  const NAME = 'Zarathoustrine'
  const inFiles = (app: RunningApp) =>
    ['garde-enfants.sqlite', 'garde-enfants.sqlite-wal'].filter((file) =>
      readFileSync(join(app.config.dataDir, file))
        .toString('latin1')
        .toLowerCase()
        .includes(NAME.toLowerCase()),
    )

  it('are in no file of the database after the erasure', async () => {
    const app = await start()
    const body = { ...parentRequest(), nom: NAME, telephone: '+241 66 99 99 99' }
    expect((await app.visitor.send('POST', '/api/parent-requests', { body })).status).toBe(201)
    expect(inFiles(app)).toContain('garde-enfants.sqlite-wal')
    const admin = await app.signIn()
    await admin.send('POST', '/api/personnes/effacement', { body: { telephone: '+24166999999' } })
    expect(inFiles(app)).toEqual([])
  })
})
