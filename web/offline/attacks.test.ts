import { beforeEach, describe, expect, it, vi } from 'vitest'
import { APPLICATION, createFakeServer, createPhone, MESSAGE } from '#tests/support/offline.ts'
import { STORAGE_LIMIT_MS } from './constants.ts'
import type { WithDatabase } from './database.ts'

/** Ways in which submissions were once lost, doubled, or reported untruly. */
let server: ReturnType<typeof createFakeServer>
let phone: ReturnType<typeof createPhone>

beforeEach(() => {
  server = createFakeServer()
  phone = createPhone(server)
})

const blocked = {
  reach: (): WithDatabase => () => Promise.reject(new DOMException('blocked', 'SecurityError')),
}

describe('a form that the person leaves', () => {
  it('leaves its refused content in the queue, to be corrected', async () => {
    const tab = phone.openTab()
    server.setFault('refused')
    await tab.submit('contactMessages', MESSAGE, { isShown: () => false })
    expect(await tab.entries()).toMatchObject([{ state: 'refused', errors: [{ path: 'telephone' }] }])
  })

  it('gives the refused entry up only once the refusal is shown', async () => {
    const tab = phone.openTab()
    server.setFault('refused')
    const result = await tab.submit('contactMessages', MESSAGE)
    const [entry] = await tab.entries()
    expect(result).toMatchObject({ outcome: 'refused', entryId: entry?.id })
  })

  it('leaves word of an arrival that it no longer announces', async () => {
    const tab = phone.openTab()
    await tab.submit('contactMessages', MESSAGE, { isShown: () => false })
    expect(await tab.entries()).toMatchObject([{ state: 'arrived', recordId: null }])
  })

  it('leaves word of an arrival after the eight seconds', async () => {
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
  it('keeps the key of a content while its answer is lost, so that the retry makes no second row', async () => {
    const tab = phone.openTab(blocked)
    server.setFault('answerLost')
    expect(await tab.submit('contactMessages', MESSAGE)).toEqual({
      outcome: 'unstored',
      mayHaveArrived: true,
    })
    server.setFault('none')
    expect((await tab.submit('contactMessages', MESSAGE)).outcome).toBe('confirmed')
    expect(server.stored).toHaveLength(1)
  })

  it('sends the same content again under a new key once it was confirmed', async () => {
    const tab = phone.openTab(blocked)
    await tab.submit('contactMessages', MESSAGE)
    await tab.submit('contactMessages', MESSAGE)
    expect(server.stored).toHaveLength(2)
  })

  it('makes one row of two presses while the first attempt is under way', async () => {
    const tab = phone.openTab(blocked)
    const results = await Promise.all([1, 2].map(() => tab.submit('contactMessages', MESSAGE)))
    expect(results.map(({ outcome }) => outcome)).toEqual(['confirmed', 'confirmed'])
    expect(server.stored).toHaveLength(1)
  })

  it('keeps the key when storage returns between two presses', async () => {
    let works = false
    const tab = phone.openTab({
      reach: (storage) => (work) =>
        works ? storage(work) : Promise.reject(new DOMException('blocked', 'SecurityError')),
    })
    server.setFault('answerLost')
    await tab.submit('contactMessages', MESSAGE)
    works = true
    server.setFault('none')
    await tab.submit('contactMessages', MESSAGE)
    expect(server.stored).toHaveLength(1)
  })

  it('says that surely nothing left a phone that was offline before and after', async () => {
    const tab = phone.openTab(blocked)
    phone.setOnline(false)
    server.setFault('offline')
    expect(await tab.submit('contactMessages', MESSAGE)).toEqual({
      outcome: 'unstored',
      mayHaveArrived: false,
    })
  })

  it('tells the person when the form is gone and nothing arrived', async () => {
    const tab = phone.openTab(blocked)
    phone.setOnline(false)
    server.setFault('offline')
    await tab.submit('contactMessages', MESSAGE, { isShown: () => false })
    expect(phone.announced).toContain('lost')
  })
})

describe('storage that never answers', () => {
  const hanging = { reach: (): WithDatabase => () => new Promise(() => undefined) }

  it('does not keep a person in front of the form beyond eight seconds', async () => {
    const tab = phone.openTab(hanging)
    const submitted = tab.submit('contactMessages', MESSAGE)
    phone.passScreenLimit()
    // The storage may answer later and send it then.
    expect(await submitted).toEqual({ outcome: 'unstored', mayHaveArrived: true })
  })

  it('counts as absent after four seconds, so that the message is sent all the same', async () => {
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
  it('is corrected once, and the second correction is superseded', async () => {
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
  it('stays so when the network was lost during it', async () => {
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

  it('stays so after a refusal and after a correction', async () => {
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

  it('is never one that the browser wrongly reported as made without a network', async () => {
    const tab = phone.openTab()
    phone.setOnline(false)
    server.setFault(({ method }) => (method === 'HEAD' ? 'none' : 'answerLost'))
    await tab.submit('contactMessages', MESSAGE)
    expect(server.stored).toHaveLength(1)
    expect((await tab.entries())[0]?.mayHaveArrived).toBe(true)
  })

  it('is not made while the browser reports no network and no server answers', async () => {
    const tab = phone.openTab()
    phone.setOnline(false)
    // The network returns between the question and the submission.
    server.setFault(({ method }) => (method === 'HEAD' ? 'offline' : 'answerLost'))
    await tab.submit('contactMessages', MESSAGE)
    expect(await tab.entries()).toMatchObject([{ state: 'waiting', mayHaveArrived: false }])
    expect(server.stored).toEqual([])
  })

  it('is not deleted by a person who was shown that nothing left the phone', async () => {
    const tab = phone.openTab()
    phone.setOnline(false)
    server.setFault('offline')
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
  it('is erased before its form is sent, by whichever tab sends it', async () => {
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
