import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EVENTS, type Event, MOVES, move, STATES, type State } from './entry-machine.ts'

/** The only events by which what a person typed may leave the phone. */
const ENDINGS: readonly Event[] = ['confirme', 'confirmeSansDocument', 'retire', 'expire', 'suppression']
const hasContent = (state: State): boolean => state !== 'avis' && state !== 'fini'

const event = fc.constantFrom(...EVENTS)
const walk = (start: State, events: readonly Event[]): State =>
  events.reduce((state, next) => move(state, next) ?? state, start)

describe('the table of moves', () => {
  it('lets the content go only when the server has it, the agency had it, a month has passed, or a person says so', () => {
    for (const from of STATES.filter(hasContent)) {
      const leaving = EVENTS.filter((event) => {
        const to = move(from, event)
        return to !== null && !hasContent(to)
      })
      expect(ENDINGS).toEqual(expect.arrayContaining(leaving))
    }
  })

  it('never sends a refused entry again unless a person corrected it', () => {
    expect(MOVES.a_corriger.essai).toBeUndefined()
    const wayOut = EVENTS.filter((event) => {
      const to = move('a_corriger', event)
      return to === 'en_attente' || to === 'en_envoi'
    })
    expect(wayOut).toEqual(['correction'])
  })

  it('never deletes or corrects what is being sent', () => {
    expect(move('en_envoi', 'suppression')).toBeNull()
    expect(move('en_envoi', 'correction')).toBeNull()
  })

  it('takes over what a dead tab was sending', () => {
    expect(move('en_envoi', 'essai')).toBe('en_envoi')
  })

  it('believes the server in every state where the content still exists, however late it answers', () => {
    for (const state of STATES.filter(hasContent)) expect(move(state, 'confirme')).toBe('fini')
  })

  it('keeps a notice until a person has read it, and nothing after that', () => {
    expect(EVENTS.filter((event) => move('avis', event) !== null)).toEqual(['suppression'])
    expect(EVENTS.filter((event) => move('fini', event) !== null)).toEqual([])
  })
})

describe('any history', () => {
  it('keeps the content as long as no ending happened', () => {
    fc.assert(
      fc.property(fc.array(event.filter((event) => !ENDINGS.includes(event))), (events) =>
        hasContent(walk('en_attente', events)),
      ),
    )
  })

  it('can always be brought to an end by the server or by the person', () => {
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const state = walk('en_attente', events)
        expect(walk(state, ['confirme', 'suppression'])).toBe('fini')
      }),
    )
  })

  it('ends the same when an answer that is late is heard twice', () => {
    fc.assert(
      fc.property(fc.array(event), fc.constantFrom('confirme', 'retire', 'refuse'), (events, verdict) => {
        const once = walk(walk('en_attente', events), [verdict])
        expect(walk(once, [verdict])).toBe(once)
      }),
    )
  })
})
