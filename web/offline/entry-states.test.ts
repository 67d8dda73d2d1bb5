import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EVENTS, type Event, hasContent, isPending, MOVES, move, STATES, type State } from './entry-states.ts'

/** The only events after which the phone erases what was typed. */
const ENDINGS: readonly Event[] = [
  'confirmed',
  'confirmedLate',
  'confirmedPartly',
  'withdrawn',
  'expired',
  'deleted',
]

const event = fc.constantFrom(...EVENTS)
const walk = (start: State, events: readonly Event[]): State =>
  events.reduce((state, next) => move(state, next) ?? state, start)

describe('the table of states', () => {
  it('erases content only when the server has or had it, after 30 days, or when a person says so', () => {
    for (const from of STATES.filter(hasContent)) {
      const erasing = EVENTS.filter((event) => {
        const to = move(from, event)
        return to !== null && !hasContent(to)
      })
      expect(ENDINGS).toEqual(expect.arrayContaining(erasing))
    }
  })

  it('never sends a refused entry again unless a person corrected it', () => {
    expect(MOVES.refused.attempt).toBeUndefined()
    const waysOut = EVENTS.filter((event) => {
      const to = move('refused', event)
      return to !== null && isPending({ state: to })
    })
    expect(waysOut).toEqual(['corrected'])
  })

  it('never deletes or corrects an entry that is being sent', () => {
    expect(move('sending', 'deleted')).toBeNull()
    expect(move('sending', 'corrected')).toBeNull()
  })

  it('takes over an attempt of a dead tab', () => {
    expect(move('sending', 'attempt')).toBe('sending')
  })

  it('accepts a late confirmation in every state that has content', () => {
    for (const state of ['waiting', 'sending', 'refused'] as const) {
      expect(move(state, 'confirmed')).toBe('done')
      expect(move(state, 'confirmedLate')).toBe('arrived')
    }
  })

  it('keeps a notice and an arrival until a person has seen them, and nothing after that', () => {
    for (const state of ['notice', 'arrived'] as const)
      expect(EVENTS.filter((event) => move(state, event) !== null)).toEqual(['deleted'])
    expect(EVENTS.filter((event) => move('done', event) !== null)).toEqual([])
  })
})

describe('any sequence of events', () => {
  it('keeps the content as long as no ending happened', () => {
    fc.assert(
      fc.property(fc.array(event.filter((event) => !ENDINGS.includes(event))), (events) =>
        hasContent(walk('waiting', events)),
      ),
    )
  })

  it('can always be ended by a confirmation or, after it, a deletion', () => {
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const state = walk('waiting', events)
        expect(walk(state, ['confirmed', 'deleted'])).toBe('done')
      }),
    )
  })

  it('ends the same when a late answer is applied twice', () => {
    fc.assert(
      fc.property(
        fc.array(event),
        fc.constantFrom<Event>('confirmed', 'withdrawn', 'refused'),
        (events, answer) => {
          const once = walk(walk('waiting', events), [answer])
          expect(walk(once, [answer])).toBe(once)
        },
      ),
    )
  })
})
