import { expect, it } from 'vitest'
import { forgetKey, keyFor, type Unanswered } from './keys.ts'

it('a retry has the key of the first try, until the call has an outcome', () => {
  const unanswered: Unanswered = new Map()
  const key = keyFor(unanswered, { texte: 'a' })
  expect(keyFor(unanswered, { texte: 'a' })).toBe(key)
  forgetKey(unanswered, { texte: 'a' })
  expect(keyFor(unanswered, { texte: 'a' })).not.toBe(key)
})

it('a second call with other content has a key of its own, and its outcome leaves the first its key', () => {
  const unanswered: Unanswered = new Map()
  const first = keyFor(unanswered, { texte: 'a' })
  const second = keyFor(unanswered, { texte: 'b' })
  expect(second).not.toBe(first)
  // Begun second, answered first; the answer of the first is lost.
  forgetKey(unanswered, { texte: 'b' })
  expect(keyFor(unanswered, { texte: 'a' })).toBe(first)
})
