import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readAllTables } from '#tests/support/all-tables.ts'
import { onBothDatabases, onDatabase, type RunningApp } from '#tests/support/app.ts'
import { png } from '#tests/support/files.ts'
import { createPlace } from '#tests/support/places.ts'
import { contactMessage, nannyApplication, parentRequest } from '#tests/support/submissions.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'
import { MIGRATIONS, migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { eraseRecord } from './queries.ts'

onBothDatabases('The data of one person', ({ start, dialect }) => {
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

  it('are erased: a note, reminder and verified point written at the same time are refused', async () => {
    const app = await start()
    const admin = await app.signIn()
    const sent = await app.visitor.send('POST', '/api/nanny-applications', { body: nannyApplication() })
    const { id } = sent.json as { id: string }
    const about = { sujet: 'candidature', sujetId: id }
    let written: ReturnType<typeof admin.send>[] = []
    await app.db.transaction().execute(async (tx) => {
      await eraseRecord(tx, 'nanny_applications', id)
      written = [
        admin.send('POST', '/api/activites', { body: { ...about, type: 'note', texte: 'Rappeler' } }),
        admin.send('POST', '/api/rappels', { body: { ...about, texte: null, date: '2027-01-01' } }),
        admin.send('PATCH', `/api/verifications/${id}`, {
          body: { point: 'identite', etat: 'demande', note: '', revision: 0 },
        }),
      ]
      // A call that took no lock would be answered now: the test fails below instead of waiting for ever.
      await Promise.race([untilBlocked(app, written.length), Promise.all(written)])
    })
    for (const { status } of await Promise.all(written)) expect([404, 409, 410]).toContain(status)
    for (const table of ['activites', 'rappels', 'verifications'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  })

  it('that an earlier version kept after their record was erased are deleted by migration 0033', async () => {
    const place = await createPlace(dialect)
    const old = openDatabase(place, { maintenance: true })
    const before = MIGRATIONS.filter(({ name }) => name < '0033')
    const now = new Date('2026-11-02T09:00:00.000Z')
    await migrate(old.db, dialect, now, before)
    const date = now.toISOString()
    await sql`insert into contact_messages ("id", "nom", "telephone", "message", "dateCreation", "recherche")
      values ('kept', 'Ada', '+24166123456', 'Bonjour', ${date}, 'ada')`.execute(old.db)
    for (const sujetId of ['kept', 'erased']) {
      await sql`insert into activites ("id", "sujet", "sujetId", "type", "auteur", "date")
        values (${sujetId}, 'message', ${sujetId}, 'appel', 'Direction', ${date})`.execute(old.db)
      await sql`insert into rappels ("id", "sujet", "sujetId", "texte", "date", "dateCreation")
        values (${sujetId}, 'message', ${sujetId}, 'Rappeler', '2026-11-03', ${date})`.execute(old.db)
    }
    await sql`insert into verifications ("id", "candidatureId", "point", "etat", "note", "auteur", "revision")
      values ('erased', 'erased', 'identite', 'fait', '', 'Direction', 1)`.execute(old.db)
    await migrate(old.db, dialect, now)
    const left = async (table: 'activites' | 'rappels' | 'verifications') =>
      (await old.db.selectFrom(table).select('id').execute()).map(({ id }) => id)
    expect([await left('activites'), await left('rappels'), await left('verifications')]).toEqual([
      ['kept'],
      ['kept'],
      [],
    ])
    await old.close()
    await place.remove()
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
    const records = found.json as Record<'demandes' | 'candidatures' | 'messages', { id: string }[]>
    const erased = await admin.send('POST', '/api/personnes/effacement', asked)
    expect(erased.json).toEqual({
      ids: [...records.demandes, ...records.candidatures, ...records.messages].map(({ id }) => id),
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
    // Two notifications remain, about the other request: its arrival, and a match, which does not name the nanny.
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
