import { describe, expect, vi } from 'vitest'
import { MESSAGE } from '#tests/support/offline.ts'
import {
  createSlowStorage,
  type Fixtures,
  goOffline,
  it,
  NO_STORAGE,
  storageThatWorksWhile,
} from '#tests/support/offline-phone.ts'

/**
 * Storage and answers that come late or never; an entry that another tab deletes; storage that fails for a moment.
 */

describe('a phone without storage', () => {
  it('does not say that a submission was lost when its answer was lost and its form is gone', async ({
    phone,
    server,
  }) => {
    const tab = phone.openTab(NO_STORAGE)
    server.setFault('answerLost')
    await tab.submit('contactMessages', MESSAGE, { isShown: () => false })
    expect(phone.announced).toContain('unconfirmed')
    expect(phone.announced).not.toContain('lost')
  })

  it('makes one row of a retry after a confirmation that came too late for the screen', async ({
    phone,
    server,
  }) => {
    const tab = phone.openTab({
      ...NO_STORAGE,
      send: async (outgoing) => {
        phone.passScreenLimit()
        return server.send(outgoing)
      },
    })
    const submitted = await tab.submit('contactMessages', MESSAGE)
    expect(submitted).toEqual({ outcome: 'unstored', mayHaveArrived: true })
    await vi.waitFor(() => expect(phone.announced).toContain('arrived'))
    expect((await tab.submit('contactMessages', MESSAGE)).outcome).toBe('confirmed')
    expect(server.calls).toHaveLength(1)
    expect(server.stored).toHaveLength(1)
  })
})

describe('slow storage', () => {
  it('makes one row of a retry after an entry that was stored too late for the screen', async ({
    phone,
    server,
  }) => {
    const storage = createSlowStorage()
    const tab = phone.openTab(storage)
    const submitted = tab.submit('contactMessages', MESSAGE)
    phone.passScreenLimit()
    expect(await submitted).toEqual({ outcome: 'unstored', mayHaveArrived: true })
    storage.answer()
    await vi.waitFor(() => expect(server.stored).toHaveLength(1))
    await tab.submit('contactMessages', MESSAGE)
    await vi.waitFor(async () => expect(await tab.entries()).toMatchObject([{ state: 'arrived' }]))
    expect(server.stored).toHaveLength(1)
  })

  it('answers queued when a write that succeeded was reported as failed', async ({ phone, server }) => {
    let writes = 0
    const tab = phone.openTab({
      reach: (storage) => async (work) => {
        const result = await storage(work)
        writes += 1
        if (writes === 1) throw new DOMException('late', 'TimeoutError')
        return result
      },
    })
    goOffline({ phone, server })
    expect(await tab.submit('contactMessages', MESSAGE)).toMatchObject({ outcome: 'queued' })
    expect(await tab.entries()).toHaveLength(1)
  })
})

describe('an entry that the person deletes in another tab', () => {
  it('before its form has an answer leaves the form on the screen, and nothing on the phone', async ({
    phone,
    server,
  }) => {
    const other = phone.openTab()
    const tab = phone.openTab({
      reach: (storage) => async (work) => {
        const result = await storage(work)
        const [entry] = await other.entries()
        if (entry?.state === 'waiting') await other.removeEntry(entry)
        return result
      },
    })
    server.setFault('error500')
    expect(await tab.submit('contactMessages', MESSAGE)).toEqual({
      outcome: 'unstored',
      mayHaveArrived: true,
    })
    expect(await tab.entries()).toEqual([])
  })
})

describe('storage that fails for a moment', () => {
  /**
   * A refused entry, and a function that corrects it: the correction cannot be stored and is sent from memory. Storage
   * works again once the correction calls the server; `send` runs in that call.
   */
  const correctFromMemory = async ({ phone, server }: Fixtures, send: () => void) => {
    let works = true
    let isCorrecting = false
    const tab = phone.openTab({
      ...storageThatWorksWhile(() => works),
      send: (outgoing) => {
        works = true
        if (isCorrecting) send()
        return server.send(outgoing)
      },
    })
    server.setFault('refused')
    await tab.submit('contactMessages', MESSAGE, { isShown: () => false })
    const [refused] = await tab.entries()
    server.setFault('none')
    works = false
    isCorrecting = true
    return { tab, correct: () => tab.submit('contactMessages', MESSAGE, { corrects: refused?.id }) }
  }

  it('does not offer a correction again after it arrived from memory', async ({ phone, server }) => {
    const { tab, correct } = await correctFromMemory({ phone, server }, () => undefined)
    expect((await correct()).outcome).toBe('confirmed')
    await vi.waitFor(async () => expect(await tab.entries()).toEqual([]))
    expect(server.stored).toHaveLength(1)
  })

  it('says that a correction arrived when it is sent again after a late answer, and stores it once', async ({
    phone,
    server,
  }) => {
    const { tab, correct } = await correctFromMemory({ phone, server }, phone.passScreenLimit)
    expect(await correct()).toEqual({ outcome: 'unstored', mayHaveArrived: true })
    await vi.waitFor(async () => expect(await tab.entries()).toEqual([]))
    expect((await correct()).outcome).toBe('confirmed')
    expect(server.stored).toHaveLength(1)
  })
})
