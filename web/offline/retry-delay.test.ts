import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RETRY_AFTER_MAX_MS, RETRY_MAX_MS } from './constants.ts'
import { dueAt, readRetryAfter, retryDelay } from './retry-delay.ts'

const NOW = Date.parse('2026-03-02T08:00:00Z')
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe('the wait between two attempts', () => {
  it('doubles up to five minutes, and jitter only shortens it', () => {
    expect([1, 2, 3, 8, 9, 50].map((attempts) => retryDelay(attempts, 0))).toEqual([
      2000, 4000, 8000, 256_000, 300_000, 300_000,
    ])
    fc.assert(
      fc.property(fc.nat(10_000), random, (attempts, jitter) => {
        const longest = retryDelay(attempts, 0)
        const delay = retryDelay(attempts, jitter)
        expect(longest).toBeLessThanOrEqual(RETRY_MAX_MS)
        expect(delay).toBeGreaterThanOrEqual(longest / 2)
        expect(delay).toBeLessThanOrEqual(longest)
      }),
    )
  })

  it.each([
    ['30', 30_000],
    ['0', 0],
    [null, 0],
    ['', 0],
    ['bientôt', 0],
    ['-5', 0],
    ['999999', RETRY_AFTER_MAX_MS],
    [new Date(NOW + 45_000).toUTCString(), 45_000],
    [new Date(NOW - 45_000).toUTCString(), 0],
  ])('reads Retry-After %j as %d ms', (header, ms) => {
    expect(readRetryAfter(header, NOW)).toBe(ms)
  })

  it('does not wait a year because the clock was a year ahead', () => {
    const year = 365 * 24 * 60 * 60_000
    expect(dueAt({ nextAttemptAt: NOW + year, notBefore: 0 }, NOW)).toBe(NOW)
    expect(dueAt({ nextAttemptAt: NOW + 1000, notBefore: NOW + 5000 }, NOW)).toBe(NOW + 5000)
  })
})
