import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { expect, inject, it } from 'vitest'
import { LIST_KEYS, tableOf } from '#contract/lists.admin.ts'
import { UNREADABLE_MASK } from '#contract/payment-configs.admin.ts'
import type { Dialect } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, SQLITE_FILE } from '#server/db/open.ts'
import { createEncryption } from '#server/encryption.ts'
import { readAllTables, readBackupTables } from '#tests/support/all-tables.ts'
import { callerWith, onDatabase, type RunningApp, startApp } from '#tests/support/app.ts'
import { jpeg, upload } from '#tests/support/files.ts'
import { createPlace } from '#tests/support/places.ts'
import { contactMessage, nannyApplication, parentRequest } from '#tests/support/submissions.ts'
import { dump } from './dump.ts'
import { readBackup, writeBackup } from './file.ts'
import { load } from './load.ts'
import { restore } from './restore.ts'

/** Creates requests, a message, an application with its document and employee, payment keys and a payment. */
const fill = async (app: RunningApp): Promise<void> => {
  const admin = await app.signIn()
  for (let index = 0; index < 30; index += 1)
    await app.visitor.send('POST', '/api/parent-requests', {
      body: { ...parentRequest(), telephone: `+241 66 00 00 ${10 + index}`, nom: `Famille n° ${index} 🍼` },
      headers: { 'idempotency-key': randomUUID() },
    })
  await app.visitor.send('POST', '/api/contact-messages', { body: contactMessage() })
  const { storedPath } = (await app.visitor.send('POST', '/api/upload', upload('cni.jpg', jpeg()))).json as {
    storedPath: string
  }
  const application = nannyApplication(JSON.stringify([{ filename: 'cni.jpg', storedPath }]))
  const { id } = (await app.visitor.send('POST', '/api/nanny-applications', { body: application })).json as {
    id: string
  }
  for (const status of ['traite', 'accepte'])
    await admin.send('PATCH', `/api/nanny-applications/${id}/status`, { body: { status } })
  await admin.send('PUT', '/api/payment-configs/cinetpay', {
    body: {
      actif: true,
      apiKey: 'une-cle-de-paiement',
      apiSecret: 'un-secret-de-paiement',
      configJson: '{}',
    },
  })
  await app.db
    .insertInto('payments')
    .values({
      id: randomUUID(),
      demandeId: (await app.db.selectFrom('parent_requests').select('id').executeTakeFirstOrThrow()).id,
      montant: '150000.50',
      methode: 'airtel_money',
      transactionId: null,
      statut: 'en_attente',
      mois: '2026-11',
      pourMois: '2026-10',
      revision: 0,
      forfait: 'regulier',
      prix: 150_000,
      dateCreation: app.clock.now().toISOString(),
      dateConfirmation: null,
    })
    .execute()
  await app.db
    .insertInto('montants_convenus')
    .values({
      id: randomUUID(),
      demandeId: (await app.db.selectFrom('parent_requests').select('id').executeTakeFirstOrThrow()).id,
      mois: '2026-11',
      montant: 0,
      note: 'Congé de la famille',
      revision: 1,
    })
    .execute()
  for (const list of LIST_KEYS)
    expect(
      await app.db.selectFrom(tableOf(list)).select('id').executeTakeFirst(),
      `fill adds no row of ${list}`,
    ).toBeDefined()
}

const backUp = (app: RunningApp) =>
  writeBackup(
    app.config.backup.dir,
    dump(app.db, createEncryption(app.config.secret), app.clock.now()),
    app.clock.now(),
    { publicKey: null },
  )

/** Rows of a backup. Amounts as numbers, because PostgreSQL reads them as texts and SQLite as numbers. */
const comparable = async ({ db }: RunningApp) => {
  const found = await readBackupTables(db)
  return {
    ...found,
    payments: found.payments?.map((row) => ({
      ...(row as object),
      montant: Number((row as { montant: unknown }).montant),
    })),
  }
}

const OTHER: Readonly<Record<Dialect, Dialect>> = { sqlite: 'postgres', postgres: 'sqlite' }

for (const dialect of ['sqlite', 'postgres'] as const)
  onDatabase(dialect, 'a backup', ({ start }) => {
    const targets = [dialect, OTHER[dialect]].filter((one) => one === 'sqlite' || inject('postgres'))
    it.each(targets)('is restored elsewhere, row for row, on %s', async (target) => {
      const app = await start()
      await fill(app)
      const file = await backUp(app)
      const place = await createPlace(target)
      await restore(readBackup(file), { ...place, secret: app.config.secret }, new Date())
      const restored = await startApp(target, { on: place })
      expect(await comparable(restored)).toEqual(await comparable(app))
      const { storedPath } = await restored.db
        .selectFrom('documents')
        .select('storedPath')
        .executeTakeFirstOrThrow()
      const document = await (await restored.signIn()).send('GET', `/api/download/${storedPath}`)
      expect(document.status).toBe(200)
      await restored.close()
      await place.remove()
    })

    it('is one file that only its owner reads', async () => {
      const app = await start()
      await backUp(app)
      const [file = '', ...more] = readdirSync(app.config.backup.dir)
      expect(more).toEqual([])
      expect(statSync(join(app.config.backup.dir, file)).mode & 0o777).toBe(0o600)
    })

    it('never replaces a database that has rows', async () => {
      const app = await start()
      const file = await backUp(app)
      const before = await readAllTables(app.db)
      // SQLite: the file exists. PostgreSQL: a table has rows.
      await expect(restore(readBackup(file), app.config, new Date())).rejects.toThrow(/déjà|utilise/)
      expect(await readAllTables(app.db)).toEqual(before)
    })

    it('that was truncated or changed is refused, and leaves no SQLite file, nor one of a restore that was killed', async () => {
      const app = await start()
      await fill(app)
      const file = await backUp(app)
      const cut = `${file}.cut`
      copyFileSync(file, cut)
      writeFileSync(cut, readFileSync(file).subarray(0, -200))
      const place = await createPlace('sqlite')
      const where = { ...place, secret: app.config.secret }
      const killed = join(place.dataDir, 'restauration-en-cours')
      mkdirSync(killed)
      writeFileSync(join(killed, SQLITE_FILE), 'half a database')
      await expect(restore(readBackup(cut), where, new Date())).rejects.toThrow()

      async function* changed() {
        for await (const line of readBackup(file)) yield line.replace('Famille n° 7', 'Famille n° 8')
      }
      await expect(restore(changed(), where, new Date())).rejects.toThrow(/diffère/)
      const left = readdirSync(place.dataDir, { recursive: true }).map(String)
      expect(left.filter((name) => name.includes('sqlite'))).toEqual([])
      await place.remove()
    })

    it('with an unreadable line says so, and one with an older schema than an empty database is refused', async () => {
      const app = await start()
      const file = await backUp(app)
      const place = await createPlace(dialect)
      const where = { ...place, secret: app.config.secret }
      async function* broken() {
        for await (const line of readBackup(file)) yield line.replace('"email"', '"email')
      }
      await expect(restore(broken(), where, new Date())).rejects.toThrow(
        'La sauvegarde est abîmée\u00a0: une de ses lignes est illisible.',
      )
      const database = openDatabase(place)
      await migrate(database.db, dialect, new Date())
      async function* older() {
        for await (const line of readBackup(file)) {
          const { format, migrations, ...header } = JSON.parse(line)
          yield format ? JSON.stringify({ format, ...header, migrations: migrations.slice(0, -1) }) : line
        }
      }
      const encryption = createEncryption(app.config.secret)
      await expect(load(older(), database, encryption, new Date())).rejects.toThrow(
        "Cette base vide a le schéma d'une version plus récente que la sauvegarde",
      )
      await database.close()
      await place.remove()
    })

    it('reveals no document, no key and no session without APP_SECRET', async () => {
      const app = await start()
      await fill(app)
      const cookie = (await app.signIn()).cookie?.split('=')[1] ?? 'none'
      const text = zstdDecompressSync(readFileSync(await backUp(app))).toString('latin1')
      /** Without the ends, which depend on the bytes beside the secret. */
      const inBase64 = (secret: string) => Buffer.from(secret).toString('base64').slice(2, -4)
      for (const secret of ['une-cle-de-paiement', 'un-secret-de-paiement', cookie, app.config.secret])
        for (const spelling of [secret, inBase64(secret)]) expect(text).not.toContain(spelling)
      // The beginning of the file, which cleaning keeps.
      expect(text).not.toContain(jpeg().toString('base64').slice(0, 24))
      expect(text).not.toContain('"table":"sessions"')

      const place = await createPlace('sqlite')
      const stolen = { ...place, secret: 'another secret, which the thief made up' }
      const [file] = readdirSync(app.config.backup.dir)
      const lines = () => readBackup(join(app.config.backup.dir, file ?? ''))
      await expect(restore(lines(), stolen, new Date())).rejects.toThrow(/APP_SECRET/)
      await restore(lines(), stolen, new Date(), { otherSecret: true })
      const thief = await startApp('sqlite', { on: place, env: { APP_SECRET: stolen.secret } })
      const { storedPath } = await thief.db
        .selectFrom('documents')
        .select('storedPath')
        .executeTakeFirstOrThrow()
      const inside = await thief.signIn()
      const document = await inside.send('GET', `/api/download/${storedPath}`)
      expect([document.status, document.json]).toMatchObject([409, { code: 'unreadableDocument' }])
      const keys = await inside.send('GET', '/api/payment-configs')
      expect(keys.json).toContainEqual({
        provider: 'cinetpay',
        actif: true,
        apiKey: UNREADABLE_MASK,
        apiSecret: UNREADABLE_MASK,
        configJson: '{}',
      })
      for (const name of ['session', '__Host-session'])
        expect((await callerWith(thief, `${name}=${cookie}`).send('GET', '/api/auth/user')).status).toBe(401)
      await thief.close()
      await place.remove()
    })
  })

onDatabase('postgres', 'a restore into PostgreSQL', ({ start }) => {
  it('F18 shows no row before all are there, so that a killed one leaves none', async () => {
    const app = await start()
    await fill(app)
    const file = await backUp(app)
    const place = await createPlace('postgres')
    const other = openDatabase(place)
    const rows = async () => (await other.db.selectFrom('parent_requests').select('id').execute()).length
    let shown: number | undefined
    async function* lines() {
      for await (const line of readBackup(file)) {
        if (line.startsWith('{"sums":')) shown = await rows()
        yield line
      }
    }
    await restore(lines(), { ...place, secret: app.config.secret }, new Date())
    expect([shown, await rows()]).toEqual([0, 30])
    await other.close()
    await place.remove()
  })
})
