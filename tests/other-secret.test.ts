import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UNREADABLE_MASK } from '#contract/payment-configs.admin.ts'
import { createEncryption } from '#server/encryption.ts'
import { onBothDatabases, type RunningApp, startApp } from './support/app.ts'
import { png, upload } from './support/files.ts'
import { createPlace, type Place } from './support/places.ts'
import { ENGLISH, type Ended, expectOneSentence, run, START } from './support/refusals.ts'
import { SECRET } from './support/secret.ts'
import { nannyApplication, parentRequest } from './support/submissions.ts'

const OTHER_SECRET = 'the secret of the new machine, long enough'
const THIRD_SECRET = 'the secret after a rotation, long enough'
const UNREADABLE = '1 document, clés de paiement (CinetPay)'

/** Expects that a command ended well and said this in French. */
const expectSaid = ({ code, stdout, stderr }: Ended, says: string): void => {
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain(says)
  expect(stdout).not.toMatch(ENGLISH)
}

onBothDatabases('A backup that was restored with another secret', ({ dialect, start }) => {
  const KEY = randomUUID()
  const send = (app: RunningApp) =>
    app.visitor.send('POST', '/api/parent-requests', {
      body: parentRequest(),
      headers: { 'idempotency-key': KEY },
    })
  const apply = async (app: RunningApp): Promise<string> => {
    const sent = await app.visitor.send('POST', '/api/upload', upload('cni.png', png()))
    const { storedPath } = sent.json as { storedPath: string }
    const body = nannyApplication(JSON.stringify([{ filename: 'cni.png', storedPath }]))
    expect((await app.visitor.send('POST', '/api/nanny-applications', { body })).status).toBe(201)
    return storedPath
  }
  const savedIn = ({ stdout }: Ended): string => /Sauvegarde faite\u00a0: (.+)$/m.exec(stdout)?.[1] ?? ''

  let first: unknown
  let document: string
  let place: Place
  let env: Readonly<Record<string, string>>
  let restored: Ended
  beforeAll(async () => {
    const app = await start()
    first = (await send(app)).json
    document = await apply(app)
    const keys = { apiKey: 'une-cle-de-paiement', apiSecret: 'un-site-de-paiement' }
    await (await app.signIn()).send('PUT', '/api/payment-configs/cinetpay', {
      body: { actif: true, ...keys },
    })
    const saved = savedIn(await run('scripts/backup.ts', { ...app.place.env, APP_SECRET: SECRET }))
    place = await createPlace(dialect)
    env = { ...place.env, APP_SECRET: OTHER_SECRET }
    restored = await run('scripts/restore.ts', env, [saved, '--autre-secret'])
  })
  afterAll(() => place.remove())

  it('says what cannot be read, and so does the doctor', async () => {
    expectSaid(restored, 'Restauration faite et vérifiée.')
    expectSaid(restored, `Illisibles, car chiffrés avec un autre secret ou abîmés\u00a0: ${UNREADABLE}.`)
    expectSaid(restored, '«\u00a0Moyens de paiement\u00a0»')
    const { code, stdout } = await run('scripts/doctor.ts', env)
    expect(code).toBe(1)
    expect(stdout).toContain('✓ Secret')
    expect(stdout).toMatch(new RegExp(`^✗ Chiffrement\u00a0: .*${UNREADABLE.replace(/[()]/g, '\\$&')}`, 'm'))
    expect(stdout).not.toMatch(ENGLISH)
  })

  it('still refuses a start with the secret of the backup', async () => {
    expectOneSentence(
      await run(START, { ...env, APP_SECRET: SECRET, PORT: '0' }),
      /n'est pas celui de cette base/,
    )
  })

  it('works: only the document and the keys are missing, and new ones can be stored', async () => {
    const app = await startApp(dialect, { on: place, env: { APP_SECRET: OTHER_SECRET } })
    const admin = await app.signIn()
    const download = await admin.send('GET', `/api/download/${document}`)
    expect([download.status, download.json]).toMatchObject([409, { code: 'unreadableDocument' }])
    const configs = await admin.send('GET', '/api/payment-configs')
    expect(configs.status).toBe(200)
    expect(configs.json).toContainEqual(
      expect.objectContaining({ provider: 'cinetpay', apiKey: UNREADABLE_MASK, apiSecret: UNREADABLE_MASK }),
    )
    const telephone = '+24177987654'
    expect((await admin.send('POST', '/api/personnes/recherche', { body: { telephone } })).status).toBe(200)
    // A phone that got no answer before the machine was lost.
    const repeated = await send(app)
    expect([repeated.status, repeated.json]).toEqual([201, first])
    const added = await apply(app)
    expect((await admin.send('GET', `/api/download/${added}`)).status).toBe(200)
    const airtel = { actif: true, apiKey: 'une-autre-cle-5678' }
    expect(
      (await admin.send('PUT', '/api/payment-configs/airtel_money', { body: airtel })).json,
    ).toMatchObject({ apiKey: '****5678' })
    await app.close()
  })

  it('can be backed up and restored again, and says so again', async () => {
    const saved = await run('scripts/backup.ts', env)
    expectSaid(saved, 'Sauvegarde faite')
    const other = await createPlace(dialect)
    const again = await run('scripts/restore.ts', { ...other.env, APP_SECRET: OTHER_SECRET }, [
      savedIn(saved),
    ])
    expectSaid(again, `Illisibles, car chiffrés avec un autre secret ou abîmés\u00a0: ${UNREADABLE}.`)
    await other.remove()
  })

  it('can get a new secret: what is unreadable stays as it is, the rest is encrypted again', async () => {
    expectSaid(
      await run('scripts/rotate-secret.ts', { ...env, NEW_APP_SECRET: THIRD_SECRET }),
      `Restés illisibles, car chiffrés avec un autre secret ou abîmés\u00a0: ${UNREADABLE}.`,
    )
    const app = await startApp(dialect, { on: place, env: { APP_SECRET: THIRD_SECRET } })
    const admin = await app.signIn()
    const documents = await app.db.selectFrom('documents').select(['storedPath', 'contenu']).execute()
    expect(documents).toHaveLength(2)
    const original = createEncryption(SECRET)
    for (const { storedPath, contenu } of documents)
      if (storedPath === document) expect(original.decrypt(contenu, storedPath)).not.toBeNull()
      else expect((await admin.send('GET', `/api/download/${storedPath}`)).status).toBe(200)
    expect((await admin.send('GET', '/api/payment-configs/airtel_money')).json).toMatchObject({
      apiKey: '****5678',
    })
    await app.close()
  })
})
