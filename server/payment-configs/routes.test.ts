import { beforeAll, describe, expect, it } from 'vitest'
import { UNREADABLE_MASK } from '#contract/payment-configs.admin.ts'
import { createEncryption } from '#server/encryption.ts'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

onBothDatabases('A payment key', ({ start }) => {
  let running: RunningApp
  let admin: Caller
  beforeAll(async () => {
    running = await start()
    admin = await running.signIn()
  })
  const path = '/api/payment-configs/cinetpay'
  const save = async (body: object) =>
    (await admin.send('PUT', path, { body: { actif: true, ...body } })).json
  const stored = () =>
    running.db.selectFrom('payment_configs').selectAll().where('provider', '=', 'cinetpay').executeTakeFirst()

  it('has default values before it is saved', async () => {
    const answer = await admin.send('GET', '/api/payment-configs/moov_money')
    expect([answer.status, answer.json]).toEqual([
      200,
      { provider: 'moov_money', actif: false, apiKey: null, apiSecret: null, configJson: null },
    ])
  })

  it('is answered as four stars and its last four characters, or as four stars when it is short', async () => {
    expect(
      await save({
        apiKey: 'sk_live_0123456789',
        apiSecret: '4821',
        configJson: '{"apiUrl":"https://exemple.ga"}',
      }),
    ).toEqual({
      provider: 'cinetpay',
      actif: true,
      apiKey: '****6789',
      apiSecret: '****',
      configJson: '{"apiUrl":"https://exemple.ga"}',
    })
  })

  it('is encrypted in the database', async () => {
    await save({ apiKey: 'sk_live_0123456789', apiSecret: 'wxyz' })
    const { apiKey, apiSecret } = (await stored()) ?? {}
    for (const [bytes, text] of [
      [apiKey, 'sk_live'],
      [apiSecret, 'wxyz'],
    ] as const) {
      expect(bytes?.length).toBeGreaterThan(0)
      expect(bytes?.includes(text)).toBe(false)
    }
  })

  it('is not changed by an empty field or by the mask, is replaced by other text, and is cleared by null', async () => {
    await save({ apiKey: 'premiere-cle-0001' })
    expect(await save({ apiKey: '' })).toMatchObject({ apiKey: '****0001' })
    expect(await save({})).toMatchObject({ apiKey: '****0001' })
    expect(await save({ apiKey: '****0001' })).toMatchObject({ apiKey: '****0001' })
    expect(await save({ apiKey: 'seconde-cle-0002' })).toMatchObject({ apiKey: '****0002' })
    expect(await save({ apiKey: null })).toMatchObject({ apiKey: null })
    expect((await stored())?.apiKey).toBeNull()
  })

  describe('that was encrypted with another secret', () => {
    const OTHER = createEncryption('the secret of another installation, long enough')
    const sealed = (key: string) => OTHER.encrypt(Buffer.from(key), 'cinetpay.apiKey')
    const seal = async (): Promise<Buffer> => {
      await save({ apiKey: 'premiere-cle-0001', apiSecret: 'site-4821', configJson: '{}' })
      const apiKey = sealed('premiere-cle-0001')
      await running.db.updateTable('payment_configs').set({ apiKey }).execute()
      return apiKey
    }
    const UNREADABLE = {
      provider: 'cinetpay',
      actif: true,
      apiKey: UNREADABLE_MASK,
      apiSecret: '****4821',
      configJson: '{}',
    }

    it('is answered as unreadable, beside what can be read', async () => {
      await seal()
      const one = await admin.send('GET', path)
      expect([one.status, one.json]).toEqual([200, UNREADABLE])
      const all = await admin.send('GET', '/api/payment-configs')
      expect([all.status, all.json]).toMatchObject([200, expect.arrayContaining([UNREADABLE])])
    })

    it('stays as it is with an empty field, is replaced by a typed key, and is cleared by null', async () => {
      const apiKey = await seal()
      const { provider: _, ...avant } = UNREADABLE
      for (const same of [{ apiKey: '' }, {}, { apiKey: UNREADABLE_MASK }]) {
        expect(await save({ ...same, configJson: '{}', avant })).toEqual(UNREADABLE)
        expect((await stored())?.apiKey).toEqual(apiKey)
      }
      expect(await save({ apiKey: 'seconde-cle-0002', configJson: '{}', avant })).toEqual({
        ...UNREADABLE,
        apiKey: '****0002',
      })
      // A screen that still shows it as unreadable.
      expect(await save({ apiKey: 'troisieme-cle-0003', avant })).toMatchObject({ code: 'changedMeanwhile' })
      await seal()
      expect(await save({ apiKey: null, configJson: '{}', avant })).toEqual({ ...UNREADABLE, apiKey: null })
      expect((await stored())?.apiKey).toBeNull()
    })
  })

  it('is not replaced by an old one when two administrators save at the same time', async () => {
    await save({ apiKey: 'sk_live_0123456789', apiSecret: '4821' })
    const before = await stored()
    let second: ReturnType<Caller['send']> | undefined
    await running.db.transaction().execute(async (tx) => {
      // '1Z': a tenth of a millisecond later, because the clock of the test stands still.
      await tx
        .updateTable('payment_configs')
        .set({ apiKey: null, dateModification: running.clock.now().toISOString().replace('Z', '1Z') })
        .where('provider', '=', 'cinetpay')
        .execute()
      second = admin.send('PUT', path, { body: { actif: false, apiSecret: '****' } })
      await untilBlocked(running)
    })
    expect(before?.apiKey).not.toBeNull()
    await second
    expect((await stored())?.apiKey).toBeNull()
  })
})
