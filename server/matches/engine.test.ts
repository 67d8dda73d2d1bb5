import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ANNEE,
  aDemande,
  aNounou,
  demandes,
  nounous,
  oneDemande,
  oneNounou,
} from '#tests/support/matching-records.ts'
import { matchSides, readNannySide, readRequestSide } from './engine.ts'
import { allPairs } from './pairs.ts'
import { createReader, type Demande, type Nounou, type Reader } from './records.ts'

const query = fc.record({
  min: fc.constantFrom(0, 1, 29, 30, 50, 70, 100),
  perRequest: fc.constantFrom(null, 1, 2, 5, 7),
  limit: fc.constantFrom(0, 1, 10, 100, 500),
})
const USUAL = { min: 30, perRequest: 5, limit: 100 }
const EVERYTHING = { min: 0, perRequest: null, limit: 10_000 }

const build = async (
  families: readonly Demande[],
  nannies: readonly Nounou[],
  reader = createReader(ANNEE),
) => {
  const requestSide = await readRequestSide([families], reader)
  const nannySide = await readNannySide([nannies], reader)
  const { list } = await matchSides(nannySide, requestSide)
  return { list, ofDemande: nannySide.ofDemande, ofNounou: requestSide.ofNounou }
}

describe('the class-based engine', () => {
  it('equals every request with every nanny, to the last pair, order and reason', async () => {
    await fc.assert(
      fc.asyncProperty(demandes(40), nounous(60), query, async (families, nannies, asked) => {
        const matching = await build(families, nannies)
        expect(await matching.list(asked)).toEqual(allPairs(families, nannies, ANNEE, asked))
        // Once more, from what is kept.
        expect(await matching.list(asked)).toEqual(allPairs(families, nannies, ANNEE, asked))
      }),
      { numRuns: 150 },
    )
  })

  it('gives one request its nannies, and one nanny her requests, as the whole list has them', async () => {
    await fc.assert(
      fc.asyncProperty(demandes(25), nounous(25), async (families, nannies) => {
        const matching = await build(families, nannies)
        const { pairs } = await matching.list(EVERYTHING)
        for (const family of families) {
          const own = pairs.filter(({ demandeId }) => demandeId === family.id)
          expect(matching.ofDemande(family, { min: 0, limit: 500 })).toEqual({
            pairs: own,
            total: own.length,
          })
          const high = own.filter(({ score }) => score >= 70)
          expect(matching.ofDemande(family, { min: 70, limit: 2 })).toEqual({
            pairs: high.slice(0, 2),
            total: high.length,
          })
        }
        for (const nanny of nannies) {
          const own = pairs.filter(({ nounouId }) => nounouId === nanny.id)
          expect(matching.ofNounou(nanny, { min: 0, limit: 500 })).toEqual({ pairs: own, total: own.length })
        }
      }),
      { numRuns: 50 },
    )
  })

  it('knows a request or a nanny that came after it was built', async () => {
    await fc.assert(
      fc.asyncProperty(oneDemande, oneNounou, async (family, nanny) => {
        const expected = allPairs([family], [nanny], ANNEE, EVERYTHING)
        const withNannies = await build([], [nanny])
        expect(withNannies.ofDemande(family, EVERYTHING)).toEqual(expected)
        const withFamilies = await build([family], [])
        expect(withFamilies.ofNounou(nanny, EVERYTHING)).toEqual(expected)
      }),
    )
  })

  it('does not care in which order records come', async () => {
    const shuffled = <T>(records: T[]) =>
      fc.shuffledSubarray(records, { minLength: records.length, maxLength: records.length })
    const both = fc.tuple(demandes(30), nounous(40)).chain(([families, nannies]) =>
      fc.record({
        families: fc.constant(families),
        nannies: fc.constant(nannies),
        otherFamilies: shuffled(families),
        otherNannies: shuffled(nannies),
      }),
    )
    await fc.assert(
      fc.asyncProperty(both, async ({ families, nannies, otherFamilies, otherNannies }) => {
        const one = await build(families, nannies)
        const other = await build(otherFamilies, otherNannies)
        expect(await one.list(USUAL)).toEqual(await other.list(USUAL))
      }),
      { numRuns: 50 },
    )
  })

  it('is right about thousands of records, sorted in parts', async () => {
    const [families = []] = fc.sample(fc.array(oneDemande, { minLength: 500, maxLength: 500 }), {
      numRuns: 1,
      seed: 1,
    })
    const [nannies = []] = fc.sample(fc.array(oneNounou, { minLength: 5000, maxLength: 5000 }), {
      numRuns: 1,
      seed: 2,
    })
    const someFamilies = families.map((family, i) => ({ ...family, id: `d${i}` }))
    const someNannies = nannies.map((nanny, i) => ({ ...nanny, id: `n${i}` }))
    const matching = await build(someFamilies, someNannies)
    expect(await matching.list(USUAL)).toEqual(allPairs(someFamilies, someNannies, ANNEE, USUAL))
  })
})

describe('the list of matches', () => {
  const list = async (families: Demande[], nannies: Nounou[]) => (await build(families, nannies)).list(USUAL)

  it('gives ties to the accepted employee, then to the more recent', async () => {
    const { pairs } = await list(
      [aDemande()],
      [
        aNounou({ id: 'old', dateCreation: '2024-01-01T00:00:00.000Z' }),
        aNounou({ id: 'recent', dateCreation: '2026-01-01T00:00:00.000Z' }),
        aNounou({ id: 'employee', employee: true, dateCreation: '2020-01-01T00:00:00.000Z' }),
      ],
    )
    expect(pairs.map(({ nounouId }) => nounouId)).toEqual(['employee', 'recent', 'old'])
  })

  it('proposes the five best to each request, and counts them all', async () => {
    const nannies = Array.from({ length: 8 }, (_, i) =>
      aNounou({ id: `n${i}`, experience: `${i} ans d'expérience avec des bébés` }),
    )
    const { pairs, total } = await list([aDemande({ id: 'a' }), aDemande({ id: 'b' })], nannies)
    expect(total).toBe(10)
    expect(pairs.filter(({ demandeId }) => demandeId === 'a').map(({ nounouId }) => nounouId)).toHaveLength(5)
    expect(pairs.map(({ score }) => score)).toEqual(pairs.map(({ score }) => score).toSorted((a, b) => b - a))
  })

  it('never proposes what a gate closes, even from score 0', async () => {
    const matching = await build(
      [aDemande()],
      [aNounou({ typePoste: 'personne' }), aNounou({ id: 'n2', adresse: 'Port-Gentil' })],
    )
    expect(await matching.list({ min: 0, perRequest: null, limit: 100 })).toEqual({ pairs: [], total: 0 })
  })

  it('is empty while there is nobody on one side', async () => {
    expect(await list([], [aNounou()])).toEqual({ pairs: [], total: 0 })
    expect(await list([aDemande()], [])).toEqual({ pairs: [], total: 0 })
  })
})

describe('what is remembered of a record', () => {
  it('is read again when the record says something else', () => {
    const reader = createReader(ANNEE)
    expect(reader.nounou(aNounou({ experience: '2 ans' })).experience.annees).toBe(2)
    expect(reader.nounou(aNounou({ experience: '3 ans' })).experience.annees).toBe(3)
    expect(reader.demande(aDemande({ adresse: 'PK8' })).place).not.toBe(
      reader.demande(aDemande({ adresse: 'PK9' })).place,
    )
  })

  it('is right however often the unused is forgotten', () => {
    const reader = createReader(ANNEE)
    const first = reader.nounou(aNounou())
    for (let times = 0; times < 3; times++) {
      reader.forgetUnused('nounous')
      expect(reader.nounou(aNounou())).toEqual(first)
      expect(reader.nounou(aNounou({ typePoste: 'devoirs' })).typePoste).toBe('devoirs')
    }
  })
})

describe('a long build', () => {
  it('lets others have their turn', async () => {
    const nannies = Array.from({ length: 3000 }, (_, i) =>
      aNounou({
        id: `n${i}`,
        experience: `${i % 30} ans d'expérience, dossier ${i}`,
        adresse: `PK8 villa ${i}`,
      }),
    )
    const families = Array.from({ length: 3000 }, (_, i) =>
      aDemande({ id: `d${i}`, adresse: `PK9 villa ${i}` }),
    )
    let turns = 0
    let done = false
    const count = (): void => {
      turns++
      if (!done) setImmediate(count)
    }
    setImmediate(count)
    const buildSlowly = async () => {
      // A reader slow enough that no machine builds in one slice.
      const reader = createReader(ANNEE)
      const wait = (): void => {
        const until = performance.now() + 0.02
        while (performance.now() < until);
      }
      const slow: Reader = {
        ...reader,
        nounou: (nounou) => {
          wait()
          return reader.nounou(nounou)
        },
      }
      await build(families, nannies, slow)
    }
    await buildSlowly()
    done = true
    expect(turns).toBeGreaterThan(1)
  })
})
