import { describe, expect, it } from 'vitest'
import { readAnswer } from './answer.ts'

const NOW = 0
const read = (status: number, body: unknown, retryAfter: string | null = null) =>
  readAnswer({ status, body, retryAfter }, (body) => 'idempotencyKey' in body, NOW)
const ours = { message: 'À corriger', errors: [{ path: 'nom', message: 'Le nom est obligatoire' }] }

describe('an answer', () => {
  it('is confirmed only as a 2xx in JSON that is a receipt', () => {
    expect(read(201, { idempotencyKey: 'k' }).outcome).toBe('confirmed')
    expect(read(200, { idempotencyKey: 'k' }).outcome).toBe('confirmed')
    for (const body of [undefined, null, 'ok', 1, [], {}, { id: '1' }])
      expect(read(200, body).outcome).toBe('undelivered')
    expect(read(302, { idempotencyKey: 'k' }).outcome).toBe('undelivered')
  })

  it.each([0, 301, 401, 403, 404, 405, 408, 418, 425, 429, 500, 502, 503, 504, 511])(
    'with status %d is undelivered, with and without an error body',
    (status) => {
      expect(read(status, ours).outcome).toBe('undelivered')
      expect(read(status, undefined).outcome).toBe('undelivered')
    },
  )

  it.each([400, 409, 422])('with status %d is a refusal only with an error body of our server', (status) => {
    expect(read(status, ours)).toEqual({ outcome: 'refused', ...ours })
    expect(read(status, undefined).outcome).toBe('undelivered')
  })

  it.each([413, 415])(
    'with status %d is a refusal also from a proxy: its limit would refuse every retry',
    (status) => {
      expect(read(status, undefined).outcome).toBe('refused')
    },
  )

  it('with status 410 is a withdrawal only with an error body of our server', () => {
    expect(read(410, ours)).toEqual({ outcome: 'withdrawn', message: 'À corriger', errors: [] })
    expect(read(410, undefined).outcome).toBe('undelivered')
  })

  it('without delivery has a scope: the entry, the server or the network', () => {
    for (const status of [403, 429, 500, 507]) expect(read(status, ours)).toMatchObject({ scope: 'entry' })
    expect(read(503, ours, '30')).toMatchObject({ scope: 'server', pauseMs: 30_000 })
    for (const status of [0, 200, 403, 500, 503])
      expect(read(status, undefined)).toMatchObject({ scope: 'network' })
  })

  it('has a pause from Retry-After, ten minutes at most, only when it comes from our server', () => {
    expect(read(503, undefined, '3600')).toMatchObject({ pauseMs: 0 })
    expect(read(200, undefined, '3600')).toMatchObject({ pauseMs: 0 })
    expect(read(503, ours, '3600')).toMatchObject({ pauseMs: 10 * 60_000 })
  })
})
