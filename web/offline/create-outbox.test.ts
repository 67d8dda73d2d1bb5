import { describe, expect } from 'vitest'
import { APPLICATION, createDocument, type FakeServer, MESSAGE } from '#tests/support/offline.ts'
import { it } from '#tests/support/offline-phone.ts'
import { NETWORK_PAUSE_MS } from './constants.ts'
import type { RetryReason } from './retry.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('a submission', () => {
  it('is confirmed when the server stored it, and is then deleted from the phone', async ({
    phone,
    server,
  }) => {
    const tab = phone.openTab()
    expect(await tab.submit('contactMessages', MESSAGE)).toEqual({ outcome: 'confirmed', skipped: [] })
    expect(server.rows.size).toBe(1)
    expect(await tab.entries()).toEqual([])
  })

  it.for(['offline', 'error500', 'badGateway', 'unavailable', 'tooMany', 'captivePortal'] as const)(
    'stays on the phone after %s, and is stored once by a later retry',
    async (fault, { phone, server }) => {
      const tab = phone.openTab()
      server.setFault(fault)
      expect(await tab.submit('contactMessages', MESSAGE)).toMatchObject({ outcome: 'queued' })
      expect((await tab.unfinished()).map(({ state }) => state)).toEqual(['waiting'])
      server.setFault('none')
      phone.advance(MINUTE)
      expect((await tab.retry('due')).dueAt).toBeNull()
      expect(server.rows.size).toBe(1)
      expect(await tab.unfinished()).toEqual([])
    },
  )

  it('is stored once when the answer was lost after the server had stored it', async ({ phone, server }) => {
    const tab = phone.openTab()
    server.setFault('answerLost')
    expect(await tab.submit('contactMessages', MESSAGE)).toMatchObject({ outcome: 'queued' })
    expect((await tab.entries())[0]?.mayHaveArrived).toBe(true)
    server.setFault('none')
    await tab.retry('click')
    expect(server.rows.size).toBe(1)
    expect(await tab.unfinished()).toEqual([])
  })

  it('is refused with the message at its field', async ({ phone, server }) => {
    const tab = phone.openTab()
    server.setFault('refused')
    expect(await tab.submit('contactMessages', MESSAGE)).toEqual({
      outcome: 'refused',
      message: 'À corriger',
      errors: [{ path: 'telephone', message: 'Numéro invalide' }],
      entryId: 1,
    })
    // The form shows the errors and removes the entry.
    const [entry] = await tab.entries()
    expect(entry && (await tab.removeEntry(entry))).toBe(true)
    expect(await tab.unfinished()).toEqual([])
  })
})

describe('documents', () => {
  it('are sent with the application, unchanged', async ({ phone, server }) => {
    const tab = phone.openTab()
    server.setFault('offline')
    const documents = [createDocument('cni.pdf', 'carte'), createDocument('diplome.pdf', 'diplôme')]
    await tab.submit('nannyApplications', APPLICATION, { documents })
    server.setFault('none')
    await tab.retry('click')
    expect([...server.uploads.values()].map(({ sha256 }) => sha256)).toEqual(
      documents.map(({ sha256 }) => sha256),
    )
    expect(server.rows.size).toBe(1)
  })
})

/** A pass: one tab sends the due entries, one after the other. */
describe('a pass', () => {
  const messageOf = (nom: string) => ({ ...MESSAGE, nom })
  const namesIn = (server: FakeServer) => [...server.rows.values()].map(({ body }) => JSON.parse(body).nom)

  it('sends entries with equally old attempts in the order of their submission', async ({
    phone,
    server,
  }) => {
    const tab = phone.openTab()
    server.setFault('offline')
    for (const nom of ['une', 'deux', 'trois']) await tab.submit('contactMessages', messageOf(nom))
    server.setFault('none')
    await tab.retry('click')
    expect(namesIn(server)).toEqual(['une', 'deux', 'trois'])
  })

  it('continues after an entry that gets status 500', async ({ phone, server }) => {
    const tab = phone.openTab()
    server.setFault('offline')
    for (const nom of ['une', 'deux', 'trois']) await tab.submit('contactMessages', messageOf(nom))
    server.setFault(({ body }) => (String(body).includes('"deux"') ? 'error500' : 'none'))
    await tab.retry('click')
    expect(namesIn(server)).toEqual(['une', 'trois'])
    expect((await tab.unfinished()).map(({ state }) => state)).toEqual(['waiting'])
  })

  it('stops after two network failures in a row', async ({ phone, server }) => {
    const tab = phone.openTab()
    server.setFault('offline')
    for (const nom of ['une', 'deux', 'trois']) await tab.submit('contactMessages', messageOf(nom))
    const before = server.calls.length
    await tab.retry('click')
    expect(server.calls.length - before).toBe(2)
  })

  it('pauses then in every tab, until the pause ends or the network returns', async ({ phone, server }) => {
    const [tab, other] = [phone.openTab(), phone.openTab()]
    server.setFault('offline')
    for (const nom of ['une', 'deux', 'trois', 'quatre', 'cinq'])
      await tab.submit('contactMessages', messageOf(nom))
    phone.advance(MINUTE)
    const attempts = async (...[reason, by = tab]: [RetryReason, typeof tab?]): Promise<number> => {
      const before = server.calls.length
      await by.retry(reason)
      return server.calls.length - before
    }
    expect(await attempts('due')).toBe(2)
    // Each attempt is news, which starts such a pass (web/offline/when-online.ts).
    expect(await attempts('due')).toBe(0)
    expect(await attempts('due', other)).toBe(0)
    phone.advance(NETWORK_PAUSE_MS)
    expect(await attempts('due', other)).toBe(2)
    expect(await attempts('online')).toBe(2)
  })

  it.for(['offline', 'firewall', 'full', 'tooMany', 'captivePortal'] as const)(
    'sends the entries after two entries that always fail with %s',
    async (fault, { phone, server }) => {
      const tab = phone.openTab()
      server.setFault('offline')
      for (const nom of ['une', 'deux', 'trois', 'quatre'])
        await tab.submit('contactMessages', messageOf(nom))
      server.setFault(({ body }) => (/"une"|"deux"/.test(String(body)) ? fault : 'none'))
      for (let round = 0; round < 4; round++) {
        phone.advance(MINUTE)
        await tab.retry('due')
      }
      expect(namesIn(server).toSorted()).toEqual(['quatre', 'trois'])
      expect((await tab.unfinished()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
      server.setFault('none')
      // Longer than any wait (RETRY_AFTER_MAX_MS).
      phone.advance(11 * MINUTE)
      await tab.retry('due')
      expect(server.rows.size).toBe(4)
    },
  )

  it('has a separate back-off for each entry', async ({ phone, server }) => {
    const tab = phone.openTab()
    server.setFault('offline')
    await tab.submit('contactMessages', messageOf('une'))
    phone.advance(MINUTE)
    await tab.submit('contactMessages', messageOf('deux'))
    const [first, second] = await tab.entries()
    expect((second?.nextAttemptAt ?? 0) - (first?.nextAttemptAt ?? 0)).toBe(MINUTE)
  })

  it('does not retry before Retry-After; a click retries at once', async ({ phone, server }) => {
    const tab = phone.openTab()
    server.setFault('unavailable')
    await tab.submit('contactMessages', MESSAGE)
    server.setFault('none')
    const before = server.calls.length
    // The answer of `unavailable` has a Retry-After of 30 seconds.
    phone.advance(29_000)
    expect(await tab.retry('online')).toMatchObject({ attempts: 0 })
    expect(server.calls.length).toBe(before)
    expect(await tab.retry('click')).toEqual({ dueAt: null, attempts: 1 })
    expect(server.rows.size).toBe(1)
  })

  it('makes no attempt while another tab makes a pass', async ({ phone, server }) => {
    const tab = phone.openTab()
    const other = phone.openTab()
    server.setFault('offline')
    for (const nom of ['une', 'deux']) await tab.submit('contactMessages', messageOf(nom))
    server.setFault('none')
    const [first, second] = await Promise.all([tab.retry('click'), other.retry('click')])
    expect([first.attempts, second.attempts]).toEqual([2, 0])
  })

  it('is not stopped by an entry that makes its attempt throw', async ({ phone, server }) => {
    const tab = phone.openTab()
    server.setFault('offline')
    for (const nom of ['une', 'deux']) await tab.submit('contactMessages', messageOf(nom))
    server.setFault(({ body }) => {
      if (String(body).includes('"une"')) throw new Error('broken')
      return 'none'
    })
    await tab.retry('click')
    expect(namesIn(server)).toEqual(['deux'])
  })
})

describe('an entry on the phone', () => {
  it('is corrected under a new key and the same id', async ({ phone, server }) => {
    const tab = phone.openTab()
    server.setFault('offline')
    await tab.submit('contactMessages', MESSAGE)
    server.setFault('refused')
    await tab.retry('click')
    const [refused] = await tab.entries()
    expect(refused).toMatchObject({ state: 'refused', errors: [{ path: 'telephone' }] })
    server.setFault('offline')
    await tab.submit('contactMessages', { ...MESSAGE, nom: 'Corrigée' }, { corrects: refused?.id })
    const [corrected, ...others] = await tab.entries()
    expect(others).toEqual([])
    expect(corrected).toMatchObject({ id: refused?.id, state: 'waiting', errors: [], message: null })
    expect(corrected?.key).not.toBe(refused?.key)
    server.setFault('none')
    await tab.retry('click')
    expect(server.stored.map((body) => JSON.parse(body).nom)).toEqual(['Corrigée'])
  })

  it('stays refused, with the corrected content, when the correction is refused too', async ({
    phone,
    server,
  }) => {
    const tab = phone.openTab()
    server.setFault('offline')
    await tab.submit('contactMessages', MESSAGE)
    server.setFault('refused')
    await tab.retry('click')
    const [refused] = await tab.entries()
    const again = await tab.submit('contactMessages', { ...MESSAGE, nom: 'B' }, { corrects: refused?.id })
    expect(again.outcome).toBe('refused')
    expect(await tab.entries()).toMatchObject([{ id: refused?.id, state: 'refused' }])
    expect((await tab.readEntry(refused?.id ?? 0))?.content).toMatchObject({ nom: 'B' })
  })

  it('becomes a notice when attempts failed on more than 30 distinct days', async ({ phone, server }) => {
    const tab = phone.openTab()
    server.setFault('offline')
    await tab.submit('contactMessages', MESSAGE)
    for (let day = 1; day < 30; day++) {
      phone.advance(DAY)
      await tab.retry('due')
      expect(await tab.entries()).toMatchObject([{ state: 'waiting' }])
    }
    phone.advance(DAY)
    await tab.retry('due')
    const [entry] = await tab.entries()
    expect(entry).toMatchObject({ state: 'notice', recordId: null })
    expect(entry?.message).toContain('30 jours')
    expect(await tab.readEntry(entry?.id ?? 0)).toBeNull()
    expect(entry && (await tab.removeEntry(entry))).toBe(true)
    expect(await tab.unfinished()).toEqual([])
  })

  it('is sent when the network returns after a month', async ({ phone, server }) => {
    const tab = phone.openTab()
    server.setFault('offline')
    await tab.submit('contactMessages', MESSAGE)
    phone.advance(31 * DAY)
    server.setFault('none')
    await tab.retry('due')
    expect(server.rows.size).toBe(1)
  })

  it('is not lost when the clock jumps by years, forwards and backwards', async ({ phone, server }) => {
    const tab = phone.openTab()
    phone.setClock('2020-03-02T08:00:00Z')
    server.setFault('offline')
    await tab.submit('contactMessages', MESSAGE)
    server.setFault('error500')
    for (const instant of ['2026-03-02T08:00:00Z', '1970-01-01T00:00:00Z', '2031-01-01T00:00:00Z']) {
      phone.setClock(instant)
      await tab.retry('due')
      expect(await tab.entries()).toMatchObject([{ state: 'waiting' }])
    }
    server.setFault('none')
    await tab.retry('click')
    expect(server.rows.size).toBe(1)
  })

  it('becomes a notice when the outbox has run on more than 30 distinct days without its correction', async ({
    phone,
    server,
  }) => {
    const tab = phone.openTab()
    server.setFault('offline')
    await tab.submit('contactMessages', MESSAGE)
    server.setFault('refused')
    await tab.retry('click')
    const calls = server.calls.length
    for (let day = 1; day < 30; day++) {
      phone.advance(DAY)
      await tab.retry('due')
    }
    expect(await tab.entries()).toMatchObject([{ state: 'refused' }])
    phone.advance(DAY)
    const news = phone.announced.length
    await tab.retry('due')
    expect(phone.announced.slice(news), 'the open list shows the notice').toEqual(['changed'])
    const [entry] = await tab.entries()
    expect(entry).toMatchObject({ state: 'notice', recordId: null })
    expect(entry?.message).toContain('sans correction')
    expect(server.calls.length).toBe(calls)
  })

  it('is sent with the time of its submission in `dateSaisie`', async ({ phone, server }) => {
    const tab = phone.openTab()
    server.setFault('offline')
    await tab.submit('contactMessages', MESSAGE)
    phone.advance(2 * 60 * MINUTE)
    server.setFault('none')
    await tab.retry('click')
    expect([...server.rows.values()][0]?.dateSaisie).toBe('2026-03-02T08:00:00.000Z')
  })
})

describe('storage that fails', () => {
  /** Runs `work` while the connection used first fails each transaction. Returns how many connections it opened. */
  const withDeadConnection = async (work: () => Promise<void>): Promise<number> => {
    const { transaction } = IDBDatabase.prototype
    const { open } = IDBFactory.prototype
    let dead: IDBDatabase | undefined
    let opened = 0
    IDBDatabase.prototype.transaction = function (...given: Parameters<typeof transaction>) {
      dead ??= this
      if (this === dead) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
      return transaction.apply(this, given)
    }
    IDBFactory.prototype.open = function (...given: Parameters<typeof open>) {
      opened += 1
      return open.apply(this, given)
    }
    try {
      await work()
    } finally {
      IDBDatabase.prototype.transaction = transaction
      IDBFactory.prototype.open = open
    }
    return opened
  }

  it('is opened again, as iOS needs it, without an error', async ({ phone, server }) => {
    const tab = phone.openTab()
    server.setFault('offline')
    await tab.submit('contactMessages', MESSAGE)
    await withDeadConnection(async () => {
      expect(await tab.submit('contactMessages', MESSAGE)).toMatchObject({ outcome: 'queued' })
      expect(await tab.entries()).toHaveLength(2)
    })
  })

  it('is opened again once, also for two submissions that fail on one connection', async ({
    phone,
    server,
  }) => {
    const tab = phone.openTab()
    server.setFault('offline')
    await tab.submit('contactMessages', MESSAGE)
    const opened = await withDeadConnection(async () => {
      const submit = (nom: string) => tab.submit('contactMessages', { ...MESSAGE, nom })
      expect(await Promise.all([submit('Awa Nze'), submit('Rose Mba')])).toMatchObject([
        { outcome: 'queued' },
        { outcome: 'queued' },
      ])
      expect(await tab.entries()).toHaveLength(3)
    })
    expect(opened).toBe(1)
  })

  it('does not stop a submission while online; offline the outcome is `unstored`', async ({
    phone,
    server,
  }) => {
    const full = phone.openTab({
      reach: () => () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    })
    expect(await full.submit('contactMessages', MESSAGE)).toEqual({ outcome: 'confirmed', skipped: [] })
    server.setFault('offline')
    expect(await full.submit('contactMessages', MESSAGE)).toEqual({
      outcome: 'unstored',
      mayHaveArrived: true,
    })
    expect(await full.readQueue()).toEqual([])
  })
})
