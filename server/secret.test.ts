import { expect, it } from 'vitest'
import { onBothDatabases, startApp } from '#tests/support/app.ts'
import { png } from '#tests/support/files.ts'
import { createPlace } from '#tests/support/places.ts'
import { nannyApplication, parentRequest } from '#tests/support/submissions.ts'
import { dump } from './backup/dump.ts'
import { restore } from './backup/restore.ts'
import { createEncryption } from './encryption.ts'
import { rotateSecret } from './rotate-secret.ts'
import { checkSecret } from './secret-mark.ts'

const OLD = 'the secret of the installation, long enough'
const NEW = 'another secret after a rotation, long enough'
const KEY = '6f1c1f4e-6b0e-4f1a-9a1e-0123456789ab'

onBothDatabases('The secret of an installation', ({ start }) => {
  /** Starts a server that has encrypted a document and a payment key. */
  const startWithEncryptedData = async () => {
    const app = await start({ env: { APP_SECRET: OLD } })
    const documents = JSON.stringify([
      { filename: 'cni.png', data: `data:image/png;base64,${png().toString('base64')}` },
    ])
    await app.visitor.send('POST', '/api/nanny-applications', { body: nannyApplication(documents) })
    const admin = await app.signIn()
    await admin.send('PUT', '/api/payment-configs/cinetpay', { body: { apiKey: 'sk_live_1234' } })
    return { app, admin }
  }

  it('is checked against the stored mark: another secret is refused', async () => {
    const { app } = await startWithEncryptedData()
    await checkSecret(app.db, createEncryption(OLD))
    await checkSecret(app.db, createEncryption(OLD))
    // Without encrypted data only the mark can tell.
    await app.db.deleteFrom('documents').execute()
    await app.db.deleteFrom('payment_configs').execute()
    await expect(checkSecret(app.db, createEncryption(NEW))).rejects.toThrow(/APP_SECRET n'est pas celui/)
  })

  it('is checked by decrypting stored data when the database has no mark', async () => {
    const { app, admin } = await startWithEncryptedData()
    await expect(checkSecret(app.db, createEncryption(NEW))).rejects.toThrow(/APP_SECRET n'est pas celui/)
    await app.db.deleteFrom('documents').execute()
    await expect(checkSecret(app.db, createEncryption(NEW))).rejects.toThrow(/APP_SECRET n'est pas celui/)
    const secretAlone = { body: { apiKey: null, apiSecret: 'secret_5678' } }
    const stored = await admin.send('PUT', '/api/payment-configs/cinetpay', secretAlone)
    expect(stored.status, stored.text).toBe(200)
    await expect(checkSecret(app.db, createEncryption(NEW))).rejects.toThrow(/APP_SECRET n'est pas celui/)
    await checkSecret(app.db, createEncryption(OLD))
  })

  it('can be replaced: documents and keys stay readable, and a repeated submission gets the same receipt', async () => {
    const { app } = await startWithEncryptedData()
    const send = (on: typeof app) =>
      on.visitor.send('POST', '/api/parent-requests', {
        body: parentRequest(),
        headers: { 'idempotency-key': KEY },
      })
    const first = await send(app)
    expect(first.status, first.text).toBe(201)
    await checkSecret(app.db, createEncryption(OLD))
    expect(await rotateSecret(app.db, createEncryption(OLD), createEncryption(NEW))).toEqual({
      documents: 1,
      paymentConfigs: 1,
      unreadable: { documents: 0, providers: [] },
    })
    await expect(checkSecret(app.db, createEncryption(OLD))).rejects.toThrow(/APP_SECRET n'est pas celui/)
    await checkSecret(app.db, createEncryption(NEW))

    const after = await start({ on: app.place, env: { APP_SECRET: NEW } })
    const admin = await after.signIn()
    const { storedPath } = await after.db
      .selectFrom('documents')
      .select('storedPath')
      .executeTakeFirstOrThrow()
    expect((await admin.send('GET', `/api/download/${storedPath}`)).status).toBe(200)
    expect((await admin.send('GET', '/api/payment-configs/cinetpay')).json).toMatchObject({
      apiKey: '****1234',
    })
    expect((await send(after)).json).toEqual(first.json)
  })

  it('may be another secret at a restore: a repeated submission still gets the same receipt', async () => {
    const { app } = await startWithEncryptedData()
    const sent = { body: parentRequest(), headers: { 'idempotency-key': KEY } }
    const first = await app.visitor.send('POST', '/api/parent-requests', sent)
    const place = await createPlace(app.dialect)
    const now = app.clock.now()
    await restore(dump(app.db, createEncryption(OLD), now), { ...place, secret: NEW }, now, {
      otherSecret: true,
    })
    const after = await startApp(app.dialect, { on: place, env: { APP_SECRET: NEW } })
    const again = await after.visitor.send('POST', '/api/parent-requests', sent)
    expect([again.status, again.json]).toEqual([201, first.json])
    await after.close()
    await place.remove()
  })

  it('leaves, when it is replaced, what another secret encrypted as it is', async () => {
    const { app } = await startWithEncryptedData()
    const other = createEncryption('the secret of an earlier machine, long enough')
    const apiKey = other.encrypt(Buffer.from('sk_live_1234'), 'cinetpay.apiKey')
    await app.db.updateTable('payment_configs').set({ apiKey }).execute()
    const { storedPath } = await app.db.selectFrom('documents').select('storedPath').executeTakeFirstOrThrow()
    const contenu = other.encrypt(png(), storedPath)
    await app.db.updateTable('documents').set({ contenu }).execute()
    expect(await rotateSecret(app.db, createEncryption(OLD), createEncryption(NEW))).toMatchObject({
      unreadable: { documents: 1, providers: ['cinetpay'] },
    })
    expect(await app.db.selectFrom('documents').select('contenu').execute()).toEqual([{ contenu }])
    expect(await app.db.selectFrom('payment_configs').select('apiKey').execute()).toEqual([{ apiKey }])
  })
})
