import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { allPairs } from '#scripts/bench-matching/all-pairs.ts'
import { askedHours } from '#server/facts/asked-hours.ts'
import { matchSides, PER_REQUEST, readNannySide, readRequestSide } from '#server/matches/engine.ts'
import { shiftOf } from '#server/matches/hours.ts'
import type { MatchNanny, MatchRequest } from '#server/matches/pairs.ts'
import {
  aNanny,
  anyNannies,
  anyNanny,
  anyRequest,
  anyRequests,
  aRequest,
} from '#tests/support/matching-records.ts'

const query = fc.record({
  min: fc.constantFrom(0, 1, 29, 30, 50, 70, 100),
  limit: fc.constantFrom(0, 1, 10, 100, 500),
})
const USUAL = { min: 30, limit: 100 }
const EVERYTHING = { min: 0, limit: 10_000, perRequest: null }

const build = async (requests: readonly MatchRequest[], nannies: readonly MatchNanny[]) => {
  const requestSide = await readRequestSide([requests])
  const nannySide = await readNannySide([nannies])
  const { list } = await matchSides(nannySide, requestSide)
  return { list, ofRequest: nannySide.matchesOf, ofNanny: requestSide.matchesOf }
}

/** Every second request excludes some of the nannies. */
const withExclusions = (
  requests: readonly MatchRequest[],
  nannies: readonly MatchNanny[],
): readonly MatchRequest[] =>
  requests.map((request, i) =>
    i % 2 === 0
      ? request
      : { ...request, excluded: new Set(nannies.filter((_, j) => (i + j) % 3 === 0).map(({ id }) => id)) },
  )

/** Three of five nannies have a placement: by day from Monday to Friday, at weekends, or by night. */
const withPlacements = (nannies: readonly MatchNanny[]): readonly MatchNanny[] =>
  nannies.map((nanny, i) => {
    const shift = [
      shiftOf({ typeService: 'regulier', hours: askedHours('regulier', null, null) }),
      shiftOf({ typeService: 'weekend', hours: askedHours('weekend', null, null) }),
      shiftOf({
        typeService: 'personne',
        hours: askedHours('personne', { debut: '20:00', fin: '06:00' }, null),
      }),
    ][i % 5]
    return shift ? { ...nanny, placements: [shift] } : nanny
  })

/** The reference implementation is allPairs (scripts/bench-matching/all-pairs.ts), which goes through every pair. */
describe('the engine', () => {
  it('never proposes a nanny who is placed at the asked hours, and names her in the list of a request with placed nannies', async () => {
    await fc.assert(
      fc.asyncProperty(anyRequests(30), anyNannies(40), query, async (requests, some, asked) => {
        const nannies = withPlacements(some)
        const matching = await build(requests, nannies)
        const expected = allPairs(requests, nannies, { ...asked, perRequest: PER_REQUEST })
        expect(matching.list(asked)).toEqual(expected)
        expect(expected.pairs.some(({ placed }) => placed)).toBe(false)
        const { pairs } = allPairs(requests, nannies, EVERYTHING)
        const complete = allPairs(requests, nannies, { ...EVERYTHING, withPlaced: true }).pairs
        for (const request of requests) {
          const ofOne = ({ requestId }: { readonly requestId: string }) => requestId === request.id
          expect(matching.ofRequest(request, EVERYTHING).pairs).toEqual(pairs.filter(ofOne))
          expect(matching.ofRequest(request, { ...EVERYTHING, withPlaced: true }).pairs).toEqual(
            complete.filter(ofOne),
          )
        }
        for (const nanny of nannies)
          expect(matching.ofNanny(nanny, EVERYTHING).pairs).toEqual(
            pairs.filter(({ nannyId }) => nannyId === nanny.id),
          )
      }),
      { numRuns: 60 },
    )
  })

  it('never proposes an excluded nanny, and the next ones take her place', async () => {
    await fc.assert(
      fc.asyncProperty(anyRequests(30), anyNannies(40), query, async (some, nannies, asked) => {
        const requests = withExclusions(some, nannies)
        const matching = await build(requests, nannies)
        const expected = allPairs(requests, nannies, { ...asked, perRequest: PER_REQUEST })
        expect(matching.list(asked)).toEqual(expected)
        const { pairs } = allPairs(requests, nannies, EVERYTHING)
        for (const request of requests) {
          const own = pairs.filter(({ requestId }) => requestId === request.id)
          expect(matching.ofRequest(request, EVERYTHING)).toEqual({ pairs: own, total: own.length })
          expect(own.some(({ nannyId }) => request.excluded?.has(nannyId))).toBe(false)
        }
        for (const nanny of nannies) {
          const own = pairs.filter(({ nannyId }) => nannyId === nanny.id)
          expect(matching.ofNanny(nanny, EVERYTHING)).toEqual({ pairs: own, total: own.length })
        }
      }),
      { numRuns: 60 },
    )
  })

  it('proposes a placed nanny only at hours that she has free, also when requests differ by their hours only', async () => {
    const requests = [
      aRequest({ id: 'matin', horaireDebut: '07:00', horaireFin: '09:00' }),
      aRequest({ id: 'midi', horaireDebut: '10:00', horaireFin: '12:00' }),
    ]
    const hours = askedHours('regulier', { debut: '07:00', fin: '09:30' }, null)
    const placements = [shiftOf({ typeService: 'regulier', hours })]
    const nannies = [{ ...aNanny({ id: 'placee', employee: true }), placements }, aNanny({ id: 'libre' })]
    const { list } = await build(requests, nannies)
    const proposed = list(EVERYTHING).pairs.map(({ requestId, nannyId }) => `${requestId} ${nannyId}`)
    expect(proposed.toSorted()).toEqual(['matin libre', 'midi libre', 'midi placee'])
  })

  it('returns the same pairs, order and reasons as the reference implementation', async () => {
    await fc.assert(
      fc.asyncProperty(anyRequests(40), anyNannies(60), query, async (requests, nannies, asked) => {
        const matching = await build(requests, nannies)
        const expected = allPairs(requests, nannies, { ...asked, perRequest: PER_REQUEST })
        expect(matching.list(asked)).toEqual(expected)
        // A second call returns the same: the first one changes nothing.
        expect(matching.list(asked)).toEqual(expected)
      }),
      { numRuns: 150 },
    )
  })

  it('returns the same pairs of one request or one nanny as the reference implementation', async () => {
    await fc.assert(
      fc.asyncProperty(anyRequests(25), anyNannies(25), async (requests, nannies) => {
        const matching = await build(requests, nannies)
        const { pairs } = allPairs(requests, nannies, EVERYTHING)
        for (const request of requests) {
          const own = pairs.filter(({ requestId }) => requestId === request.id)
          expect(matching.ofRequest(request, { min: 0, limit: 500 })).toEqual({
            pairs: own,
            total: own.length,
          })
          const high = own.filter(({ score }) => score >= 70)
          expect(matching.ofRequest(request, { min: 70, limit: 2 })).toEqual({
            pairs: high.slice(0, 2),
            total: high.length,
          })
        }
        for (const nanny of nannies) {
          const own = pairs.filter(({ nannyId }) => nannyId === nanny.id)
          expect(matching.ofNanny(nanny, { min: 0, limit: 500 })).toEqual({ pairs: own, total: own.length })
        }
      }),
      { numRuns: 50 },
    )
  })

  it('matches a request or a nanny that was created after the engine was built', async () => {
    await fc.assert(
      fc.asyncProperty(anyRequest, anyNanny, async (request, nanny) => {
        const expected = allPairs([request], [nanny], EVERYTHING)
        expect((await build([], [nanny])).ofRequest(request, EVERYTHING)).toEqual(expected)
        expect((await build([request], [])).ofNanny(nanny, EVERYTHING)).toEqual(expected)
      }),
    )
  })

  it('does not depend on the order of the records', async () => {
    const shuffled = <T>(records: T[]) =>
      fc.shuffledSubarray(records, { minLength: records.length, maxLength: records.length })
    const both = fc.tuple(anyRequests(30), anyNannies(40)).chain(([requests, nannies]) =>
      fc.record({
        requests: fc.constant(requests),
        nannies: fc.constant(nannies),
        otherRequests: shuffled(requests),
        otherNannies: shuffled(nannies),
      }),
    )
    await fc.assert(
      fc.asyncProperty(both, async ({ requests, nannies, otherRequests, otherNannies }) => {
        const one = await build(requests, nannies)
        const other = await build(otherRequests, otherNannies)
        expect(one.list(USUAL)).toEqual(other.list(USUAL))
      }),
      { numRuns: 50 },
    )
  })

  it('equals the reference implementation for thousands of records', async () => {
    const sample = <T>(one: fc.Arbitrary<T>, count: number, seed: number) =>
      fc.sample(one, { numRuns: count, seed })
    const requests = sample(anyRequest, 500, 1).map((request, i) => ({ ...request, id: `d${i}` }))
    const nannies = sample(anyNanny, 5000, 2).map((nanny, i) => ({ ...nanny, id: `n${i}` }))
    const matching = await build(requests, nannies)
    expect(matching.list(USUAL)).toEqual(allPairs(requests, nannies, { ...USUAL, perRequest: PER_REQUEST }))
  })

  it('yields to the event loop while it compares many records', async () => {
    const sample = <T>(one: fc.Arbitrary<T>, seed: number) => fc.sample(one, { numRuns: 600, seed })
    const requestSide = await readRequestSide([
      sample(anyRequest, 3).map((one, i) => ({ ...one, id: `d${i}` })),
    ])
    const nannySide = await readNannySide([sample(anyNanny, 4).map((one, i) => ({ ...one, id: `n${i}` }))])
    // Each call of performance.now() returns a second more, so the engine yields after every request.
    let time = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (time += 1000))
    let turns = 0
    let done = false
    const count = (): void => {
      turns++
      if (!done) setImmediate(count)
    }
    setImmediate(count)
    await matchSides(nannySide, requestSide).finally(() => vi.restoreAllMocks())
    done = true
    expect(turns).toBeGreaterThanOrEqual(requestSide.requests.length)
  })
})

describe('the list of matches', () => {
  const list = async (requests: MatchRequest[], nannies: MatchNanny[]) =>
    (await build(requests, nannies)).list(USUAL)

  it('puts employees first among equal scores, then the more recent application', async () => {
    const { pairs } = await list(
      [aRequest()],
      [
        aNanny({ id: 'old', dateCreation: '2024-01-01T00:00:00.000Z' }),
        aNanny({ id: 'recent', dateCreation: '2026-01-01T00:00:00.000Z' }),
        aNanny({ id: 'employee', employee: true, dateCreation: '2020-01-01T00:00:00.000Z' }),
      ],
    )
    expect(pairs.map(({ nannyId }) => nannyId)).toEqual(['employee', 'recent', 'old'])
  })

  it('returns at most five nannies of each request, best first, and the number of these pairs', async () => {
    const nannies = Array.from({ length: 8 }, (_, i) =>
      aNanny({ id: `n${i}`, experience: `${i} ans d'expérience avec des bébés` }),
    )
    const { pairs, total } = await list([aRequest({ id: 'a' }), aRequest({ id: 'b' })], nannies)
    expect(total).toBe(10)
    expect(pairs.filter(({ requestId }) => requestId === 'a')).toHaveLength(5)
    expect(pairs.map(({ score }) => score)).toEqual(pairs.map(({ score }) => score).toSorted((a, b) => b - a))
  })

  it('never returns pairs with score 0, even with `min` 0', async () => {
    const matching = await build(
      [aRequest()],
      [aNanny({ typePoste: 'personne' }), aNanny({ id: 'n2', adresse: 'Port-Gentil' })],
    )
    expect(matching.list({ min: 0, limit: 100 })).toEqual({ pairs: [], total: 0 })
  })

  it('is empty without requests or without nannies', async () => {
    expect(await list([], [aNanny()])).toEqual({ pairs: [], total: 0 })
    expect(await list([aRequest()], [])).toEqual({ pairs: [], total: 0 })
  })
})
