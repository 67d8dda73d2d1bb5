import { describe, expect, vi } from 'vitest'
import { APPLICATION, MESSAGE } from '#tests/support/offline.ts'
import { goOffline, it, NO_STORAGE, storageThatWorksWhile } from '#tests/support/offline-phone.ts'
import { STORAGE_LIMIT_MS } from './constants.ts'
import type { WithDatabase } from './database.ts'

/** Ways in which submissions were once lost, doubled, or reported untruly. */

describe('a submission', () => {
  it('whose form the person left stays in the queue when it is refused', async ({ phone, server }) => {
    const tab = phone.openTab()
    server.setFault('refused')
    await tab.submit('contactMessages', MESSAGE, { isShown: () => false })
    expect(await tab.entries()).toMatchObject([{ state: 'refused', errors: [{ path: 'telephone' }] }])
  })

  it('can be corrected for 30 days from the refusal, also when it was undelivered for 30 days before', async ({
    phone,
    server,
  }) => {
    const tab = phone.openTab()
    server.setFault('offline')
    await tab.submit('contactMessages', MESSAGE)
    const aDayLater = async (): Promise<void> => {
      phone.advance(24 * 60 * 60_000)
      await tab.retry('due')
    }
    for (let day = 1; day < 30; day += 1) await aDayLater()
    server.setFault('refused')
    await aDayLater()
    // The news of the refusal starts another pass.
    await tab.retry('due')
    for (let day = 1; day < 30; day += 1) await aDayLater()
    const [refused] = await tab.entries()
    expect(refused?.state).toBe('refused')
    expect((await tab.readEntry(refused?.id ?? 0))?.content).toEqual(MESSAGE)
    await aDayLater()
    expect(await tab.entries()).toMatchObject([{ state: 'notice' }])
  })

  it('whose form is shown gives the form the id of its refused entry', async ({ phone, server }) => {
    const tab = phone.openTab()
    server.setFault('refused')
    const result = await tab.submit('contactMessages', MESSAGE)
    const [entry] = await tab.entries()
    expect(result).toMatchObject({ outcome: 'refused', entryId: entry?.id })
  })

  it('whose form the person left leaves an entry in state `arrived`', async ({ phone }) => {
    const tab = phone.openTab()
    await tab.submit('contactMessages', MESSAGE, { isShown: () => false })
    expect(await tab.entries()).toMatchObject([{ state: 'arrived', recordId: null }])
  })

  it('leaves an entry in state `arrived` also when its answer comes after SCREEN_LIMIT_MS', async ({
    phone,
    server,
  }) => {
    const tab = phone.openTab({
      send: async (outgoing) => {
        phone.passScreenLimit()
        return server.send(outgoing)
      },
    })
    expect(await tab.submit('contactMessages', MESSAGE)).toMatchObject({ outcome: 'queued' })
    await vi.waitFor(async () => expect(await tab.entries()).toMatchObject([{ state: 'arrived' }]))
  })
})

describe('a phone without storage', () => {
  it('retries under the same key after a lost answer, so that there is no second row', async ({
    phone,
    server,
  }) => {
    const tab = phone.openTab(NO_STORAGE)
    server.setFault('answerLost')
    expect(await tab.submit('contactMessages', MESSAGE)).toEqual({
      outcome: 'unstored',
      mayHaveArrived: true,
    })
    server.setFault('none')
    expect((await tab.submit('contactMessages', MESSAGE)).outcome).toBe('confirmed')
    expect(server.stored).toHaveLength(1)
  })

  it('sends the same content again under a new key once it was confirmed', async ({ phone, server }) => {
    const tab = phone.openTab(NO_STORAGE)
    await tab.submit('contactMessages', MESSAGE)
    await tab.submit('contactMessages', MESSAGE)
    expect(server.stored).toHaveLength(2)
  })

  it('makes one row of two presses while the first attempt is under way', async ({ phone, server }) => {
    const tab = phone.openTab(NO_STORAGE)
    const results = await Promise.all([1, 2].map(() => tab.submit('contactMessages', MESSAGE)))
    expect(results.map(({ outcome }) => outcome)).toEqual(['confirmed', 'confirmed'])
    expect(server.stored).toHaveLength(1)
  })

  it('keeps the key when storage returns between two presses', async ({ phone, server }) => {
    let works = false
    const tab = phone.openTab(storageThatWorksWhile(() => works))
    server.setFault('answerLost')
    await tab.submit('contactMessages', MESSAGE)
    works = true
    server.setFault('none')
    await tab.submit('contactMessages', MESSAGE)
    expect(server.stored).toHaveLength(1)
  })

  it('reports that nothing was sent when it was offline before and after', async ({ phone, server }) => {
    const tab = phone.openTab(NO_STORAGE)
    goOffline({ phone, server })
    expect(await tab.submit('contactMessages', MESSAGE)).toEqual({
      outcome: 'unstored',
      mayHaveArrived: false,
    })
  })

  it('announces that nothing arrived when the form is gone', async ({ phone, server }) => {
    const tab = phone.openTab(NO_STORAGE)
    goOffline({ phone, server })
    await tab.submit('contactMessages', MESSAGE, { isShown: () => false })
    expect(phone.announced).toContain('lost')
  })
})

describe('storage that never answers', () => {
  const hanging = { reach: (): WithDatabase => () => new Promise(() => undefined) }

  it('has an outcome after eight seconds at most', async ({ phone }) => {
    const tab = phone.openTab(hanging)
    const submitted = tab.submit('contactMessages', MESSAGE)
    phone.passScreenLimit()
    // The storage may still answer; the outbox then sends the message.
    expect(await submitted).toEqual({ outcome: 'unstored', mayHaveArrived: true })
  })

  it('counts as absent after four seconds: the message is sent from memory', async ({ phone, server }) => {
    const { open } = indexedDB
    indexedDB.open = () => ({}) as IDBOpenDBRequest
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const submitted = phone.openTab().submit('contactMessages', MESSAGE)
      await vi.advanceTimersByTimeAsync(STORAGE_LIMIT_MS - 1)
      expect(server.stored).toHaveLength(0)
      await vi.advanceTimersByTimeAsync(1)
      expect((await submitted).outcome).toBe('confirmed')
    } finally {
      vi.useRealTimers()
      indexedDB.open = open
    }
  })
})

describe('one refused entry in two tabs', () => {
  it('is corrected once, and the second correction is superseded', async ({ phone, server }) => {
    const tab = phone.openTab()
    const other = phone.openTab()
    server.setFault('offline')
    await tab.submit('contactMessages', MESSAGE)
    server.setFault('refused')
    await tab.retry('click')
    const corrects = (await tab.entries())[0]?.id
    server.setFault('none')
    const first = await tab.submit('contactMessages', { ...MESSAGE, nom: 'A' }, { corrects })
    const second = await other.submit('contactMessages', { ...MESSAGE, nom: 'B' }, { corrects })
    expect([first.outcome, second.outcome]).toEqual(['confirmed', 'superseded'])
    expect(server.stored).toHaveLength(1)
  })
})

describe('an attempt that may have arrived', () => {
  it('sets `mayHaveArrived`, also when the network was lost during it', async ({ phone, server }) => {
    const tab = phone.openTab({
      send: async (outgoing) => {
        await server.send(outgoing)
        phone.setOnline(false)
        return { status: 0, retryAfter: null, body: undefined }
      },
    })
    await tab.submit('contactMessages', MESSAGE)
    expect((await tab.entries())[0]?.mayHaveArrived).toBe(true)
  })

  it('keeps `mayHaveArrived` after a refusal and after a correction', async ({ phone, server }) => {
    const tab = phone.openTab()
    server.setFault('answerLost')
    await tab.submit('contactMessages', MESSAGE)
    server.setFault('refused')
    await tab.retry('click')
    const [refused] = await tab.entries()
    expect(refused).toMatchObject({ state: 'refused', mayHaveArrived: true })
    server.setFault('offline')
    phone.setOnline(false)
    await tab.submit('contactMessages', { ...MESSAGE, nom: 'B' }, { corrects: refused?.id })
    expect(await tab.entries()).toMatchObject([{ state: 'waiting', mayHaveArrived: true }])
  })

  it('sets `mayHaveArrived` also when the browser wrongly reported no network', async ({ phone, server }) => {
    const tab = phone.openTab()
    phone.setOnline(false)
    server.setFault(({ method }) => (method === 'HEAD' ? 'none' : 'answerLost'))
    await tab.submit('contactMessages', MESSAGE)
    expect(server.stored).toHaveLength(1)
    expect((await tab.entries())[0]?.mayHaveArrived).toBe(true)
  })

  it('is not made while the browser reports no network and no server answers', async ({ phone, server }) => {
    const tab = phone.openTab()
    phone.setOnline(false)
    // The HEAD request, which asks whether a server answers, fails. The network returns right after it.
    server.setFault(({ method }) => (method === 'HEAD' ? 'offline' : 'answerLost'))
    await tab.submit('contactMessages', MESSAGE)
    expect(await tab.entries()).toMatchObject([{ state: 'waiting', mayHaveArrived: false }])
    expect(server.stored).toEqual([])
  })

  it('is not deleted by a person who was shown that nothing left the phone', async ({ phone, server }) => {
    const tab = phone.openTab()
    goOffline({ phone, server })
    await tab.submit('contactMessages', MESSAGE)
    const [shown] = await tab.entries()
    expect(shown?.mayHaveArrived).toBe(false)
    phone.setOnline(true)
    server.setFault('answerLost')
    await tab.retry('click')
    expect(shown && (await tab.removeEntry(shown))).toBe(false)
    expect(await tab.entries()).toHaveLength(1)
  })
})

describe('a draft', () => {
  it('is erased before its form is sent', async ({ phone, server }) => {
    const tab = phone.openTab()
    let erasedBefore = 0
    server.setFault(() => {
      erasedBefore = phone.removedDrafts.length
      return 'none'
    })
    await tab.submit('nannyApplications', APPLICATION, { draftId: 'draft-1' })
    expect(phone.removedDrafts).toEqual(['draft-1'])
    expect(erasedBefore).toBe(1)
  })
})
