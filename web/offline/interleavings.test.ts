import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGatedTabs, type Step } from '#tests/support/interleaving.ts'
import { createFakeServer, createPhone, type Fault, MESSAGE, REFUSED } from '#tests/support/offline.ts'

/**
 * The promise of the outbox, against any order of things: tabs that send at once, answers that are lost, tabs that die
 * between any two steps, an agency and a person who delete. The seed of a failure is printed by fast-check.
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
      raison: fc.constantFrom('clic' as const, 'reseau' as const, 'reveil' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('kill' as const), tab }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('network' as const), fault }) },
  {
    weight: 1,
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
  told: string | null
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
          told: null,
        }
        submitted.push(entry)
        void at(step.tab)
          .soumettre('contactMessages', { ...MESSAGE, message: entry.message })
          .then(({ resultat }) => {
            entry.told = resultat
          })
        break
      }
      case 'send':
        void at(step.tab).envoyer(step.raison)
        break
      case 'kill':
        at(step.tab).kill()
        tabs[step.tab] = gated.openTab()
        break
      case 'network':
        server.become(step.fault)
        break
      case 'wait':
        phone.advance(step.ms)
        break
      case 'screenLimit':
        phone.passScreenLimit()
        break
      case 'agencyDeletes': {
        const [cle, row] = [...server.rows][step.choice] ?? []
        if (cle && row) {
          deletedByAgency.add(JSON.parse(row.body).message)
          server.deleteByAdministrator(cle)
        }
        break
      }
      case 'personDeletes': {
        const person = at(step.tab)
        void (async () => {
          const entry = (await person.lireFile())[step.choice]
          const content = entry && (await person.lire(entry.id))
          if (!content) return
          const { message } = content.contenu as typeof MESSAGE
          // From here on nobody can say which of the two came first.
          deletedByPerson.add(message)
          await person.supprimer(entry.id)
        })()
        break
      }
    }
  }

  // The storm is over: the network is back and one tab stays open.
  await gated.open()
  server.become('none')
  for (const tab of tabs) tab.kill()
  const last = gated.openTab()
  for (let round = 0; round < 5; round++) {
    phone.advance(60 * 60_000)
    await last.envoyer('reveil')
  }

  const left = await last.lireFile()
  expect(left.filter(({ etat }) => etat === 'en_attente' || etat === 'en_envoi')).toEqual([])
  const toCorrect = new Set<string>()
  for (const { id, etat } of left) {
    if (etat !== 'a_corriger') continue
    const kept = await last.lire(id)
    if (kept && 'message' in kept.contenu) toCorrect.add(kept.contenu.message)
  }
  for (const { message, refused, told } of submitted) {
    const times = server.stored.filter((body) => JSON.parse(body).message === message).length
    expect(times, `${message} is never doubled`).toBeLessThanOrEqual(1)
    // Without locks, a tab that slept through its lease may not find what another tab has sent meanwhile.
    if (withLocks) expect(told, `${message} had a phone that works`).not.toBe('impossible')
    if (refused) {
      expect(times).toBe(0)
      if (told === 'en_attente' && !deletedByPerson.has(message)) expect(toCorrect).toContain(message)
      continue
    }
    if (told === 'confirme') expect(times, `${message} was confirmed`).toBe(1)
    if (told === 'en_attente' && !deletedByPerson.has(message))
      expect(times, `${message} was promised`).toBe(1)
    // Refused only because the agency had it and deleted it.
    if (told === 'refuse') expect(deletedByAgency).toContain(message)
  }
}

describe('whatever happens', () => {
  const steps = fc.array(step, { minLength: 20, maxLength: 120, size: 'max' })

  it('every promised submission arrives exactly once', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, (steps) => play(steps, true)),
      { numRuns: RUNS },
    )
  })

  it('even where navigator.locks is missing', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, (steps) => play(steps, false)),
      { numRuns: RUNS },
    )
  })
})
