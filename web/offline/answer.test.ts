import { describe, expect, it } from 'vitest'
import { readAnswer } from './answer.ts'

const NOW = 0
const read = (status: number, body: unknown, retryAfter: string | null = null) =>
  readAnswer({ status, body, retryAfter }, (body) => 'idempotencyKey' in body, NOW)
const ours = { message: 'À corriger', errors: [{ path: 'nom', message: 'Le nom est obligatoire' }] }

describe('an answer', () => {
  it('confirms only as a 2xx in JSON that echoes the key', () => {
    expect(read(201, { idempotencyKey: 'k' }).verdict).toBe('confirme')
    expect(read(200, { idempotencyKey: 'k' }).verdict).toBe('confirme')
    for (const body of [undefined, null, 'ok', 1, [], {}, { id: '1' }])
      expect(read(200, body).verdict).toBe('nonLivre')
    expect(read(302, { idempotencyKey: 'k' }).verdict).toBe('nonLivre')
  })

  it.each([0, 301, 401, 403, 404, 405, 408, 418, 425, 429, 500, 502, 503, 504, 511])(
    'does not deliver with status %d, whatever it says',
    (status) => {
      expect(read(status, ours).verdict).toBe('nonLivre')
      expect(read(status, undefined).verdict).toBe('nonLivre')
    },
  )

  it.each([400, 409, 422])('refuses with our %d, not with that of a portal', (status) => {
    expect(read(status, ours)).toEqual({ verdict: 'refuse', status, ...ours })
    expect(read(status, undefined).verdict).toBe('nonLivre')
  })

  it.each([413, 415])('refuses with %d whoever says it: a limit on the way does not go away', (status) => {
    expect(read(status, undefined).verdict).toBe('refuse')
  })

  it('says that the agency had it and deleted it with our 410 alone', () => {
    expect(read(410, ours)).toEqual({ verdict: 'retire', message: 'À corriger' })
    expect(read(410, undefined).verdict).toBe('nonLivre')
  })

  it('lets the other entries go on when our server stumbles over this one', () => {
    expect(read(500, ours)).toMatchObject({ seule: true })
    for (const [status, body] of [
      [500, undefined],
      [503, ours],
      [429, ours],
      [0, undefined],
    ] as const)
      expect(read(status, body)).toMatchObject({ seule: false })
    expect(read(503, ours, '30')).toMatchObject({ pauseMs: 30_000 })
  })
})
