import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Disponibilites } from '#contract/nanny-applications.ts'
import type { TypeService } from '#contract/parent-requests.ts'
import type { MatchNanny, MatchRequest } from '#server/matches/pairs.ts'
import { score, signals } from '#server/matches/score.ts'
import { PLACES, placeAt } from '#server/places/known-places.ts'
import { distanceKm, nearness } from '#server/places/nearness.ts'
import {
  AVAILABILITIES,
  aNanny,
  anyNanny,
  anyNannyFields,
  anyRequest,
  aRequest,
  POSTES,
  type RequestFields,
  YEAR,
} from '#tests/support/matching-records.ts'

const scoreOf = (request: MatchRequest, nanny: MatchNanny): number => score(signals(request, nanny))

describe('the typical scores', () => {
  it('same quarter, full hours, five years with children: 100', () => {
    expect(scoreOf(aRequest(), aNanny())).toBe(100)
  })

  it('flexible, 4 to 8 km away, two years: 73', () => {
    const nanny = aNanny({ adresse: 'Akébé', disponibilites: 'flexible', experience: "2 ans d'expérience" })
    expect(nearness(aRequest().place, nanny.place)).toBe('secteur')
    expect(scoreOf(aRequest(), nanny)).toBe(73)
  })

  it('nights only for a day job: 29', () => {
    expect(scoreOf(aRequest(), aNanny({ disponibilites: 'nuits' }))).toBe(29)
  })

  it('a nounou for homework, a quarter 1.5 to 4 km away, three years: 52', () => {
    const nanny = aNanny({ adresse: 'Sibang', experience: '3 ans nounou' })
    const request = aRequest({ typeService: 'devoirs', horaireDebut: '16:00', horaireFin: '19:00' })
    expect(scoreOf(request, nanny)).toBe(52)
  })
})

describe('the job', () => {
  const jobs = (typeService: TypeService, experience: string) =>
    POSTES.map((typePoste) => {
      const nanny = aNanny({ typePoste, experience })
      return signals(aRequest({ typeService }), nanny).metier
    })

  it('has the values of the table in the documentation', () => {
    expect(jobs('regulier', '')).toEqual([1, 0.35, 0])
    expect(jobs('occasionnel', '')).toEqual([1, 0.35, 0])
    expect(jobs('weekend', '')).toEqual([1, 0.35, 0])
    expect(jobs('devoirs', '')).toEqual([0.6, 1, 0])
    expect(jobs('personne', '')).toEqual([0.25, 0, 1])
  })

  it('is higher when the experience text proves the other job, but not for a wish or a denial', () => {
    expect(jobs('devoirs', 'soutien scolaire')[0]).toBe(0.85)
    expect(jobs('regulier', "garde d'enfants")[1]).toBe(0.7)
    expect(jobs('personne', 'auxiliaire de vie')[0]).toBe(0.7)
    expect(jobs('personne', "je n'ai jamais été auxiliaire de vie")[0]).toBe(0.25)
    expect(jobs('regulier', "je souhaite faire de la garde d'enfants")[1]).toBe(0.35)
  })

  it('excludes a nanny of another job, even if everything else fits', () => {
    expect(scoreOf(aRequest(), aNanny({ typePoste: 'personne', experience: 'nounou 10 ans' }))).toBe(0)
  })
})

describe('experience', () => {
  const experienceOf = (experience: string, fields: Partial<RequestFields> = {}) =>
    signals(aRequest(fields), aNanny({ experience })).experience

  it('has the values of the table in the documentation', () => {
    const experiences = [
      'débutante',
      '6 mois',
      '1 an',
      '2 ans',
      '3 ans',
      '4 ans',
      '5 ans',
      '12 ans',
      'Bonjour',
    ]
    expect(experiences.map((experience) => experienceOf(experience))).toEqual([
      0.2, 0.3, 0.4, 0.55, 0.75, 0.75, 0.9, 0.9, 0.4,
    ])
  })

  it('is higher when its kind fits the service', () => {
    expect(experienceOf('2 ans avec des bébés')).toBeCloseTo(0.65)
    expect(experienceOf('2 ans de soutien scolaire', { typeService: 'devoirs' })).toBeCloseTo(0.65)
    expect(experienceOf('2 ans de soutien scolaire')).toBeCloseTo(0.55)
  })

  it('is lower for a beginner with three children, unless she has looked after groups', () => {
    expect(experienceOf('1 an', { nombreEnfants: 3 })).toBeCloseTo(0.25)
    expect(experienceOf('1 an en crèche', { nombreEnfants: 3 })).toBeCloseTo(0.5)
    expect(experienceOf('2 ans', { nombreEnfants: 3 })).toBeCloseTo(0.55)
    expect(experienceOf('Bonjour', { nombreEnfants: 3 })).toBeCloseTo(0.4)
  })

  it('with adults only counts as two years at most for children, and vice versa', () => {
    expect(experienceOf('8 ans auprès de personnes âgées')).toBeCloseTo(0.55)
    expect(experienceOf('8 ans nounou', { typeService: 'personne' })).toBeCloseTo(0.55)
    expect(experienceOf('8 ans nounou', { typeService: 'devoirs' })).toBeCloseTo(0.9)
  })
})

describe('nearness', () => {
  const signalOf = (family: string, nanny: string) =>
    signals(aRequest({ adresse: family }), aNanny({ adresse: nanny })).proximite

  it('has the values of the table in the documentation', () => {
    expect(signalOf('PK8', 'PK8')).toBe(1)
    expect(signalOf('Louis', 'Batterie IV')).toBe(1)
    expect(signalOf('Nzeng-Ayong', 'Sibang')).toBe(0.75)
    expect(signalOf('Nzeng-Ayong', 'Akébé')).toBe(0.5)
    expect(signalOf('Louis', 'Owendo SNI')).toBe(0.25)
    expect(signalOf('Louis', 'quelque part')).toBe(0.5)
    expect(signalOf('Libreville', 'Libreville')).toBe(0.5)
    expect(signalOf('Libreville', 'Nkok')).toBe(0.25)
    expect(signalOf('Owendo', 'Alénakiri')).toBe(0.75)
    expect(signalOf('Louis', 'Port-Gentil')).toBe(0)
    expect(signalOf('POG', 'Port-Gentil, Matanda')).toBe(0.75)
    expect(signalOf('Matanda à Port-Gentil', 'POG Matanda')).toBe(1)
    expect(signalOf('Oyem', 'Bitam')).toBe(0)
  })

  it('has known distances between quarters of greater Libreville, and none for a commune without a quarter', () => {
    const km = (a: string, b: string) =>
      distanceKm(placeAt(aRequest({ adresse: a }).place), placeAt(aRequest({ adresse: b }).place))
    expect(km('Akébé Ville', 'Nkembo')).toBeCloseTo(1.6, 1)
    expect(km('PK8', 'Nzeng-Ayong')).toBeCloseTo(3.3, 1)
    expect(km('Owendo Port', 'Angondjé')).toBeCloseTo(27.4, 1)
    expect(km('Libreville', 'Louis')).toBeNull()
  })

  it('is symmetric', () => {
    for (const a of PLACES.keys()) for (const b of PLACES.keys()) expect(nearness(a, b)).toBe(nearness(b, a))
  })
})

describe('the score', () => {
  it('is capped when the hours are not covered, or less than half', () => {
    expect(
      scoreOf(aRequest({ horaireDebut: '16:00', horaireFin: '23:00' }), aNanny({ disponibilites: 'nuits' })),
    ).toBe(49)
    expect(scoreOf(aRequest({ typeService: 'weekend' }), aNanny())).toBe(29)
  })

  it('is an integer from 0 to 100', () => {
    fc.assert(
      fc.property(anyRequest, anyNanny, (request, nanny) => {
        const value = scoreOf(request, nanny)
        expect(Number.isInteger(value) && value >= 0 && value <= 100).toBe(true)
      }),
    )
  })

  it('is 0 exactly when the job or the place excludes the nanny', () => {
    fc.assert(
      fc.property(anyRequest, anyNanny, (request, nanny) => {
        const { metier, proximite } = signals(request, nanny)
        expect(scoreOf(request, nanny) === 0).toBe(metier === 0 || proximite === 0)
      }),
    )
  })

  it('is never lower for a better signal', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true })
    const all = fc.record({ metier: part, heures: part, experience: part, proximite: part })
    fc.assert(
      fc.property(
        all,
        part,
        fc.constantFrom('metier', 'heures', 'experience', 'proximite'),
        (own, other, name) => {
          const better = { ...own, [name]: Math.max(own[name], other) }
          expect(score(better)).toBeGreaterThanOrEqual(score(own))
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('is never lower for a nanny who lives nearer', () => {
    const located = [...PLACES.keys()].filter((id) => placeAt(id).point !== null)
    const place = fc.constantFrom(...located)
    fc.assert(
      fc.property(anyRequest, anyNanny, place, place, place, (request, nanny, work, one, other) => {
        const family = { ...request, place: work }
        const km = (home: number): number => distanceKm(placeAt(work), placeAt(home)) ?? 0
        const [near, far] = km(one) <= km(other) ? [one, other] : [other, one]
        expect(score(signals(family, { ...nanny, place: near }))).toBeGreaterThanOrEqual(
          score(signals(family, { ...nanny, place: far })),
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('is never lower for a nanny who covers more of the hours', () => {
    const availability = fc.constantFrom(...AVAILABILITIES)
    fc.assert(
      fc.property(anyRequest, anyNanny, availability, availability, (family, nanny, one, other) => {
        const outcome = (disponibilites: Disponibilites | null) => {
          const all = signals(family, { ...nanny, offered: { ...nanny.offered, disponibilites } })
          return { heures: all.heures, score: score(all) }
        }
        const [more, less] = [outcome(one), outcome(other)].sort((a, b) => b.heures - a.heures)
        expect(more?.score).toBeGreaterThanOrEqual(less?.score ?? 0)
      }),
    )
  })

  it('is never lower for more years', () => {
    const experience = fc.constantFrom<(years: number) => string>(
      (years) => `${years} ans d'expérience`,
      (years) => `${years} ans`,
      (years) => `Nounou depuis ${years} ans`,
      (years) => `Nounou depuis ${YEAR - years}`,
      (years) => `J'ai travaillé ${years} ans auprès de personnes âgées`,
      (years) => `${years} ans de garde d'enfants, aide aux devoirs`,
      (years) => `2 ans en crèche, ${years} ans chez une famille`,
    )
    const years = fc.integer({ min: 0, max: 40 })
    fc.assert(
      fc.property(
        anyRequest,
        anyNannyFields,
        experience,
        years,
        years,
        (request, nanny, write, one, other) => {
          const outcome = (count: number) => scoreOf(request, aNanny({ ...nanny, experience: write(count) }))
          expect(outcome(Math.max(one, other))).toBeGreaterThanOrEqual(outcome(Math.min(one, other)))
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('does not depend on a name, a phone number or other personal data', () => {
    const person = fc.record({ nom: fc.string(), telephone: fc.string(), nationalite: fc.string() })
    fc.assert(
      fc.property(anyRequest, anyNanny, person, person, (request, nanny, family, candidate) => {
        const withPersonalData = scoreOf(
          { ...family, ...request, wanted: { ...family, ...request.wanted } },
          { ...candidate, ...nanny, offered: { ...candidate, ...nanny.offered } },
        )
        expect(withPersonalData).toBe(scoreOf(request, nanny))
      }),
    )
  })
})
