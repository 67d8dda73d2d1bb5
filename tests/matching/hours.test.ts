import { describe, expect, it } from 'vitest'
import type { Disponibilites } from '#contract/nanny-applications.ts'
import type { TypeService } from '#contract/parent-requests.ts'
import { formatShortHour } from '#contract/spoken-units.admin.ts'
import { askedHours } from '#server/facts/asked-hours.ts'
import { coverage } from '#server/matches/hours.ts'
import { AVAILABILITIES, SERVICES } from '#tests/support/matching-records.ts'

const asked = (typeService: TypeService, debut: string, fin: string) =>
  askedHours(typeService, { debut, fin }, null)
const part = (typeService: TypeService, horaires: string, disponibilites: Disponibilites | null) => {
  const [debut = '', fin = ''] = horaires.split('-')
  return coverage({ typeService, hours: asked(typeService, debut, fin) }, disponibilites)
}

describe('the hours a family asks for', () => {
  it('are its own, else those of its package, else the usual ones of the service', () => {
    const own = { debut: '09:00', fin: '12:00' }
    const forfait = { debut: '06:30', fin: '14:00' }
    expect(askedHours('regulier', own, forfait)).toMatchObject({ ...own, source: 'demande' })
    expect(askedHours('regulier', null, forfait)).toMatchObject({ ...forfait, source: 'forfait' })
    const usual = (typeService: TypeService) => {
      const { debut, fin } = askedHours(typeService, null, null)
      return `${debut}-${fin}`
    }
    expect(SERVICES.map(usual)).toEqual([
      '07:30-17:30',
      '07:30-17:30',
      '08:00-18:00',
      '16:00-19:00',
      '08:00-17:00',
    ])
  })

  it('are not its own when one of the two is missing, wrong or the same as the other', () => {
    for (const [debut, fin] of [
      ['09:00', ''],
      ['', '12:00'],
      ['09:00', '09:00'],
      ['neuf', 'midi'],
      ['25:00', '26:00'],
    ] as const)
      expect(askedHours('regulier', { debut, fin }, null).source).toBe('habituelles')
  })
})

describe('the part of the hours that a nanny covers', () => {
  it.each<[TypeService, string, Disponibilites, number]>([
    ['regulier', '07:30-17:30', 'lundi-vendredi', 1],
    ['regulier', '07:30-17:30', 'nuits', 0],
    ['regulier', '07:30-17:30', 'weekend', 0],
    ['regulier', '16:00-23:00', 'lundi-vendredi', 4 / 7],
    ['regulier', '16:00-23:00', 'nuits', 3 / 7],
    ['regulier', '20:00-06:00', 'nuits', 1],
    ['regulier', '22:00-02:00', 'nuits', 1],
    // Over midnight: 18:00 to 20:00 on five evenings, 06:00 to 08:00 on four mornings. Friday's night ends on Saturday,
    // when she does not work.
    ['regulier', '18:00-08:00', 'lundi-vendredi', (5 * 2 + 4 * 2) / (5 * 14)],
    ['regulier', '20:00-07:00', 'flexible', 1],
    ['weekend', '08:00-18:00', 'weekend', 1],
    ['weekend', '08:00-18:00', 'lundi-vendredi', 0],
    ['weekend', '20:00-02:00', 'weekend', 2 / 6],
    ['devoirs', '16:00-19:00', 'lundi-vendredi', 1],
    ['personne', '05:00-13:00', 'lundi-vendredi', 7 / 8],
    // Half an hour across 20:00, the end of a working day.
    ['regulier', '19:45-20:15', 'lundi-vendredi', 0.5],
  ])('%s %s with %s', (typeService, horaires, disponibilites, expected) => {
    const { part: covered, certain } = part(typeService, horaires, disponibilites)
    expect(covered).toBeCloseTo(expected, 10)
    expect(certain).toBe(true)
  })

  it('is one half and to be verified when her availability is unknown', () => {
    for (const typeService of SERVICES)
      expect(part(typeService, '08:00-12:00', null)).toEqual({ part: 0.5, certain: false })
  })

  it('is one half, or less if less fits, for an occasional request when it depends on the day', () => {
    expect(part('occasionnel', '08:00-12:00', 'weekend')).toEqual({ part: 0.5, certain: false })
    expect(part('occasionnel', '08:00-12:00', 'lundi-vendredi')).toEqual({ part: 0.5, certain: false })
    expect(part('occasionnel', '18:00-02:00', 'lundi-vendredi')).toEqual({ part: 0.25, certain: false })
    expect(part('occasionnel', '08:00-12:00', 'nuits')).toEqual({ part: 0, certain: true })
    expect(part('occasionnel', '22:00-02:00', 'nuits')).toEqual({ part: 1, certain: true })
    expect(part('occasionnel', '08:00-12:00', 'flexible')).toEqual({ part: 1, certain: true })
  })

  it('is between 0 and 1, and whole for a flexible nanny, at any hours of any service', () => {
    const clock = Array.from({ length: 24 }, (_, h) => `${String(h).padStart(2, '0')}:15`)
    for (const typeService of SERVICES)
      for (const debut of clock)
        for (const fin of clock.filter((hour) => hour !== debut))
          for (const disponibilites of AVAILABILITIES) {
            const { part: covered } = coverage(
              { typeService, hours: asked(typeService, debut, fin) },
              disponibilites,
            )
            expect(covered).toBeGreaterThanOrEqual(0)
            expect(covered).toBeLessThanOrEqual(1)
            if (disponibilites === 'flexible') expect(covered).toBe(1)
          }
  })
})

it('says hours as people do', () => {
  expect(['07:30', '08:00', '00:00', '17:05'].map(formatShortHour)).toEqual(['7h30', '8h', '0h', '17h05'])
})
