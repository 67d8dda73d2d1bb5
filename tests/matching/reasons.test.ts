import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DISTANCES, distanceOf } from '#contract/matches.admin.ts'
import { reasons } from '#server/matches/reasons.ts'
import { score, signals } from '#server/matches/score.ts'
import { nearness } from '#server/places/nearness.ts'
import {
  aNanny,
  anyNanny,
  anyRequest,
  aRequest,
  type NannyFields,
  type RequestFields,
} from '#tests/support/matching-records.ts'

/** No-break spaces are shown as ordinary ones, to keep the expectations readable. */
const say = (request: Partial<RequestFields>, nanny: Partial<NannyFields>) => {
  const { famille, nounou: elle, aVerifier } = reasons(aRequest(request), aNanny(nanny))
  const plain = (lines: readonly string[]) => lines.map((line) => line.replaceAll('\u00a0', ' '))
  return { famille: plain(famille), nounou: plain(elle), aVerifier: plain(aVerifier) }
}

describe('the reasons of a pair', () => {
  it('say why the family would agree, why the nanny would, and nothing to verify when all is known', () => {
    expect(say({}, {})).toEqual({
      famille: ['Disponible du lundi au vendredi, couvre 7h30-17h30', "5 ans d'expérience avec des enfants"],
      nounou: ['Poste recherché : nounou', 'Même quartier : Nzeng-Ayong'],
      aVerifier: [],
    })
  })

  it('say what is unknown', () => {
    expect(
      say(
        { adresse: 'derrière la pharmacie', horaireDebut: null, horaireFin: null },
        { experience: 'Bonjour', disponibilites: null },
      ).aVerifier,
    ).toEqual([
      'Disponibilités à préciser pour 7h30-17h30',
      'Quartier de la famille à préciser',
      'Expérience à préciser',
      'Horaires de la famille à confirmer',
    ])
    expect(say({}, { adresse: 'Libreville' }).aVerifier).toEqual(['Quartier de la nounou à préciser'])
    expect(say({ typeService: 'occasionnel' }, { disponibilites: 'weekend' }).aVerifier).toEqual([
      'Jours à préciser : disponible le week-end',
    ])
    expect(say({}, { experience: 'plusieurs années' }).aVerifier).toEqual([
      "Durée de l'expérience à préciser",
    ])
  })

  it('say what does not fit, once', () => {
    expect(say({}, { disponibilites: 'nuits' }).aVerifier).toEqual([
      'Disponible la nuit seulement, demande pour 7h30-17h30',
    ])
    expect(
      say({ horaireDebut: '16:00', horaireFin: '23:00' }, { disponibilites: 'nuits' }).aVerifier,
    ).toEqual(['Disponible la nuit, ne couvre que 3h sur 7h par jour'])
    expect(say({ horaireDebut: '16:00', horaireFin: '23:00' }, {}).famille).toContain(
      'Disponible du lundi au vendredi, couvre 4h sur 7h par jour',
    )
    expect(say({ adresse: 'Angondjé' }, { adresse: 'Owendo Port' })).toMatchObject({
      nounou: ['Poste recherché : nounou'],
      aVerifier: ['Trajet long 27 km entre Owendo Port et Angondjé'],
    })
    expect(say({ nombreEnfants: 3 }, { experience: '1 an' }).aVerifier).toEqual([
      '3 enfants à la fois : habitude à vérifier',
    ])
    expect(say({}, { experience: '8 ans auprès de personnes âgées' })).toMatchObject({
      famille: ['Disponible du lundi au vendredi, couvre 7h30-17h30', "8 ans d'expérience"],
      aVerifier: ["Expérience auprès d'adultes seulement"],
    })
  })

  it('say the other job, and whether it is proven', () => {
    const homework = { typeService: 'devoirs', horaireDebut: '16:00', horaireFin: '19:00' } as const
    expect(say(homework, { experience: '3 ans' })).toMatchObject({
      nounou: ['Même quartier : Nzeng-Ayong'],
      aVerifier: ['Candidature : nounou, pour une aide aux devoirs'],
    })
    expect(say(homework, { experience: '3 ans nounou, soutien scolaire' })).toMatchObject({
      famille: [
        'Disponible du lundi au vendredi, couvre 16h-19h',
        "Candidature : nounou, mais a déjà fait de l'aide aux devoirs",
        "3 ans d'expérience",
      ],
      aVerifier: [],
    })
  })

  it('say how near, with the distance between two quarters', () => {
    expect(say({ adresse: 'Louis' }, { adresse: 'Batterie IV' }).nounou[1]).toBe(
      'À deux pas : 1 km entre Batterie IV et Louis',
    )
    expect(say({}, { adresse: 'Sibang' }).nounou[1]).toBe(
      'Quartier voisin : 2,1 km entre Sibang et Nzeng-Ayong',
    )
    expect(say({ adresse: 'POG' }, { adresse: 'Port-Gentil' })).toMatchObject({
      nounou: ['Poste recherché : nounou', 'Même ville : Port-Gentil'],
      aVerifier: ['Quartiers à préciser'],
    })
  })

  it('say durations of work as people do', () => {
    const years = (experience: string) => say({}, { experience }).famille[1]
    expect(years('6 mois')).toBe("6 mois d'expérience")
    expect(years('1 an')).toBe("1 an d'expérience")
    expect(years('un an et demi')).toBe("1 an et demi d'expérience")
    expect(years('quelques années')).toBe("Quelques années d'expérience")
    expect(years("j'ai gardé des bébés")).toBe('A déjà gardé des enfants')
  })

  it('are at most six, never twice the same, and never missing', () => {
    fc.assert(
      fc.property(anyRequest, anyNanny, (family, nanny) => {
        fc.pre(score(signals(family, nanny)) > 0)
        const { famille, nounou: elle, aVerifier } = reasons(family, nanny)
        const all = [...famille, ...elle, ...aVerifier]
        expect(all.length).toBeLessThanOrEqual(6)
        expect(all.length).toBeGreaterThan(0)
        expect(new Set(all).size).toBe(all.length)
        for (const line of all) expect(line).not.toMatch(/undefined|null|NaN| [:;?!]/)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the line of a match', () => {
  it('says how near each pair is, unless they are in two towns or an address is too vague, and each wording occurs', () => {
    const said = new Set<string>()
    for (const adresse of [
      'Nzeng-Ayong',
      'Glass',
      'Louis',
      'Angondjé',
      'Owendo',
      'Port-Gentil',
      'PK12',
      'Ntoum',
    ])
      for (const hers of [
        'Nzeng-Ayong',
        'Glass',
        'Louis',
        'Owendo',
        'Port-Gentil',
        'Nombakélé',
        'PK8',
        'Ntoum',
      ]) {
        const pair = [aRequest({ adresse }), aNanny({ adresse: hers })] as const
        const { famille, nounou, aVerifier } = reasons(...pair)
        const line = distanceOf([...famille, ...nounou, ...aVerifier])
        const near = nearness(pair[0].place, pair[1].place)
        if (near === 'a-preciser' || near === 'autre-ville')
          expect(line, `${adresse}, ${hers}`).toBeUndefined()
        else expect(line, `${adresse}, ${hers}: ${near}`).toBeDefined()
        const words = Object.values(DISTANCES).find((one) => line?.startsWith(one))
        if (words) said.add(words)
      }
    expect([...said].sort()).toEqual(Object.values(DISTANCES).sort())
  })

  it('says a long way, however much of her experience is to verify', () => {
    const { famille, nounou, aVerifier } = reasons(
      aRequest({ adresse: 'Angondjé', nombreEnfants: 3 }),
      aNanny({ adresse: 'Owendo Port', experience: 'Quelques mois auprès de personnes âgées' }),
    )
    expect(aVerifier.length).toBeGreaterThan(2)
    expect(distanceOf([...famille, ...nounou, ...aVerifier])).toMatch(/^Trajet long/)
  })
})
