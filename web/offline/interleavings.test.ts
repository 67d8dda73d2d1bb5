import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGatedTabs, type Step } from '#tests/support/interleaving.ts'
import { createFakeServer, createPhone, type Fault, MESSAGE, REFUSED } from '#tests/support/offline.ts'
import { isPending } from './entry-states.ts'
import type { RetryReason } from './retry.ts'

/**
 * Exactly once in any order of events: tabs that send at the same time, lost answers, tabs that die between any two
 * steps, an agency and a person who delete. fast-check prints the seed of a failure.
 */

const TABS = 2
const RUNS = 300
const tab = fc.nat(TABS - 1)
const fault = fc.constantFrom<Fault>(
  'none',
  'none',
  'offline',
  'answerLost',
  'error500',
  'unavailable',
  'captivePortal',
)
/** Mostly `step`: a tab goes on that waits before or after a call to storage or network. The others happen between. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 24, arbitrary: fc.record({ does: fc.constant('step' as const), choice: fc.nat(30) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('submit' as const),
      tab,
      refused: fc.nat(5).map((n) => n === 0),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('send' as const),
      tab,
      reason: fc.constantFrom<RetryReason>('click', 'online', 'due'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('kill' as const), tab }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('network' as const), fault }) },
  {
    weight: 1,
    // 800 s are longer than LEASE_MS: without locks another tab may then send the entry of this one.
    arbitrary: fc.record({ does: fc.constant('wait' as const), ms: fc.constantFrom(1000, 60_000, 800_000) }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ does: 'screenLimit' }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('agencyDeletes' as const), choice: fc.nat(5) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('personDeletes' as const), tab, choice: fc.nat(5) }),
  },
)

interface Submitted {
  readonly message: string
  readonly refused: boolean
  outcome: string | null
}

const play = async (steps: readonly Step[], withLocks: boolean): Promise<void> => {
  const server = createFakeServer()
  const phone = createPhone(server, { withLocks })
  const gated = createGatedTabs(phone, server)
  const tabs = Array.from({ length: TABS }, gated.openTab)
  const submitted: Submitted[] = []
  const deletedByPerson = new Set<string>()
  const deletedByAgency = new Set<string>()

  const at = (index: number) => tabs[index] ?? gated.openTab()
  for (const step of steps) {
    switch (step.does) {
      case 'step':
        await gated.step(step.choice)
        break
      case 'submit': {
        const entry: Submitted = {
          message: `${step.refused ? REFUSED : 'message'} ${submitted.length}.`,
          refused: step.refused,
          outcome: null,
        }
        submitted.push(entry)
        void at(step.tab)
          .submit('contactMessages', { ...MESSAGE, message: entry.message })
          .then(({ outcome }) => {
            entry.outcome = outcome
          })
        break
      }
      case 'send':
        void at(step.tab).retry(step.reason)
        break
      case 'kill':
        at(step.tab).kill()
        tabs[step.tab] = gated.openTab()
        break
      case 'network':
        server.setFault(step.fault)
        break
      case 'wait':
        phone.advance(step.ms)
        break
      case 'screenLimit':
        phone.passScreenLimit()
        break
      case 'agencyDeletes': {
        const [key, row] = [...server.rows][step.choice] ?? []
        if (key && row) {
          deletedByAgency.add(JSON.parse(row.body).message)
          server.deleteByAdministrator(key)
        }
        break
      }
      case 'personDeletes': {
        const person = at(step.tab)
        void (async () => {
          const entry = (await person.entries())[step.choice]
          const content = entry && (await person.readEntry(entry.id))
          if (!content) return
          const { message } = content.content as typeof MESSAGE
          // From here on the attempt or the deletion may come first.
          deletedByPerson.add(message)
          await person.removeEntry(entry)
        })()
        break
      }
    }
  }

  // The faults are over: the network is back, all tabs are closed, and a new one sends what is left.
  await gated.open()
  server.setFault('none')
  for (const tab of tabs) tab.kill()
  const last = gated.openTab()
  for (let round = 0; round < 5; round++) {
    phone.advance(60 * 60_000)
    await last.retry('due')
  }

  const left = await last.entries()
  expect(left.filter(isPending)).toEqual([])
  const toCorrect = new Set<string>()
  for (const { id, state } of left) {
    if (state !== 'refused') continue
    const stored = await last.readEntry(id)
    if (stored && 'message' in stored.content) toCorrect.add(stored.content.message)
  }
  for (const { message, refused, outcome } of submitted) {
    const times = server.stored.filter((body) => JSON.parse(body).message === message).length
    expect(times, `${message} is never doubled`).toBeLessThanOrEqual(1)
    // `unstored` is expected in three cases only. Without locks, a tab that slept through its lease may not find what
    // another tab has sent meanwhile. Storage may not have answered within SCREEN_LIMIT_MS. A person may have deleted
    // the entry in another tab before the form had its answer.
    if (withLocks && !deletedByPerson.has(message) && !steps.some(({ does }) => does === 'screenLimit'))
      expect(outcome, `${message} had a phone that works`).not.toBe('unstored')
    if (refused) {
      expect(times).toBe(0)
      if (outcome === 'queued' && !deletedByPerson.has(message)) expect(toCorrect).toContain(message)
      continue
    }
    if (outcome === 'confirmed') expect(times, `${message} was confirmed`).toBe(1)
    if (outcome === 'queued' && !deletedByPerson.has(message))
      expect(times, `${message} was promised`).toBe(1)
    expect(outcome).not.toBe('refused')
    if (outcome === 'withdrawn') expect(deletedByAgency).toContain(message)
  }
}

describe('in any order of faults', () => {
  const steps = fc.array(step, { minLength: 20, maxLength: 120, size: 'max' })

  it('every submission that was said to be sent, or queued and not deleted, arrives exactly once', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, (steps) => play(steps, true)),
      { numRuns: RUNS },
    )
  })

  it('the same is true where navigator.locks is missing', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, (steps) => play(steps, false)),
      { numRuns: RUNS },
    )
  })
})
