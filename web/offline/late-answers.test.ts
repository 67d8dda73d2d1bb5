import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeServer, createPhone, MESSAGE } from '#tests/support/offline.ts'
import type { WithDatabase } from './database.ts'

/** Storage and answers that come after the screen has shown an outcome. */
let server: ReturnType<typeof createFakeServer>
let phone: ReturnType<typeof createPhone>

beforeEach(() => {
  server = createFakeServer()
  phone = createPhone(server)
})

const blocked = {
  reach: (): WithDatabase => () => Promise.reject(new DOMException('blocked', 'SecurityError')),
}

describe('a phone without storage', () => {
  it('does not say that a submission was lost when its answer was lost and its form is gone', async () => {
    const tab = phone.openTab(blocked)
    server.setFault('answerLost')
    await tab.submit('contactMessages', MESSAGE, { isShown: () => false })
    expect(phone.announced).toContain('unconfirmed')
    expect(phone.announced).not.toContain('lost')
  })

  it('makes one row of a retry after a confirmation that came too late for the screen', async () => {
    const tab = phone.openTab({
      ...blocked,
      send: async (outgoing) => {
        phone.passScreenLimit()
        return server.send(outgoing)
      },
    })
    const submitted = await tab.submit('contactMessages', MESSAGE)
    expect(submitted).toEqual({ outcome: 'unstored', mayHaveArrived: true })
    await vi.waitFor(() => expect(phone.announced).toContain('arrived'))
    await tab.submit('contactMessages', MESSAGE)
    await vi.waitFor(() => expect(server.calls).toHaveLength(2))
    expect(server.stored).toHaveLength(1)
  })
})

describe('slow storage', () => {
  it('makes one row of a retry after an entry that was stored too late for the screen', async () => {
    let answer = () => {}
    const slow = new Promise<void>((resolve) => {
      answer = resolve
    })
    const tab = phone.openTab({
      reach: (storage) => async (work) => {
        await slow
        return storage(work)
      },
    })
    const submitted = tab.submit('contactMessages', MESSAGE)
    phone.passScreenLimit()
    expect(await submitted).toEqual({ outcome: 'unstored', mayHaveArrived: true })
    answer()
    await vi.waitFor(() => expect(server.stored).toHaveLength(1))
    await tab.submit('contactMessages', MESSAGE)
    await vi.waitFor(async () => expect(await tab.entries()).toMatchObject([{ state: 'arrived' }]))
    expect(server.stored).toHaveLength(1)
  })

  it('is not said to hold nothing when its write was only reported late', async () => {
    let writes = 0
    const tab = phone.openTab({
      reach: (storage) => async (work) => {
        const result = await storage(work)
        writes += 1
        if (writes === 1) throw new DOMException('late', 'TimeoutError')
        return result
      },
    })
    phone.setOnline(false)
    server.setFault('offline')
    expect(await tab.submit('contactMessages', MESSAGE)).toMatchObject({ outcome: 'queued' })
    expect(await tab.entries()).toHaveLength(1)
  })
})

describe('storage that fails for a moment', () => {
  it('does not offer a correction again that arrived from memory', async () => {
    let works = true
    const tab = phone.openTab({
      reach: (storage) => (work) =>
        works ? storage(work) : Promise.reject(new DOMException('blocked', 'SecurityError')),
      send: (outgoing) => {
        works = true
        return server.send(outgoing)
      },
    })
    server.setFault('refused')
    await tab.submit('contactMessages', MESSAGE, { isShown: () => false })
    const [refused] = await tab.entries()
    server.setFault('none')
    works = false
    const submitted = await tab.submit('contactMessages', MESSAGE, { corrects: refused?.id })
    expect(submitted.outcome).toBe('confirmed')
    await vi.waitFor(async () => expect(await tab.entries()).toEqual([]))
    expect(server.stored).toHaveLength(1)
  })
})
