import { describe, expect, it } from 'vitest'
import { score, signals } from '#server/matches/score.ts'
import { aNanny, aRequest } from '#tests/support/matching-records.ts'
import { LABELLED, type LabelledNanny, type LabelledRequest } from './labelled-pairs.ts'
import { LABELLED_FOURTH } from './labelled-pairs-fourth.ts'
import { LABELLED_SECOND } from './labelled-pairs-second.ts'
import { LABELLED_THIRD } from './labelled-pairs-third.ts'

const scoreOf = (
  { typeService, adresse, horaires, nombreEnfants }: LabelledRequest,
  nanny: LabelledNanny,
): number => {
  const [horaireDebut = null, horaireFin = null] = horaires?.split('-') ?? []
  const request = aRequest({ typeService, adresse, horaireDebut, horaireFin, nombreEnfants })
  return score(signals(request.facts, aNanny(nanny).facts))
}

/** Every two nannies of a request that the agency puts in an order: [better, worse]. */
const ordered = (request: LabelledRequest): [LabelledNanny, LabelledNanny][] =>
  request.rungs.flatMap((better, i) =>
    better.flatMap((one) =>
      request.rungs
        .slice(i + 1)
        .flatMap((worse) => worse.map((other) => [one, other] as [LabelledNanny, LabelledNanny])),
    ),
  )

describe.each([
  { name: 'the first set', set: LABELLED, size: 150 },
  { name: 'a set written after the engine', set: LABELLED_SECOND, size: 120 },
  { name: 'a third set, of other words', set: LABELLED_THIRD, size: 60 },
  { name: 'a fourth set, spelled as in Libreville', set: LABELLED_FOURTH, size: 150 },
])('the order of an experienced agency: $name', ({ set, size }) => {
  it(`is written down for at least ${size} pairs of requests and nannies`, () => {
    expect(set.flatMap(({ rungs }) => rungs.flat()).length).toBeGreaterThanOrEqual(size)
  })

  it('is the order of the score in at least 95 % of the ordered pairs', () => {
    const disagreements: string[] = []
    let count = 0
    for (const request of set)
      for (const [better, worse] of ordered(request)) {
        count++
        const [high, low] = [scoreOf(request, better), scoreOf(request, worse)]
        if (high <= low)
          disagreements.push(
            `${request.adresse}: ${better.experience} (${high}) before ${worse.experience} (${low})`,
          )
      }
    expect(disagreements.length / count, disagreements.join('\n')).toBeLessThanOrEqual(0.05)
  })
})
