import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readExperience } from '#server/experience/read-experience.ts'
import lexicon from '#server/experience/words.json' with { type: 'json' }
import { rule } from '#server/experience/words.ts'
import { readAddress } from '#server/places/read-address.ts'
import { YEAR } from '#tests/support/matching-records.ts'

/** A text that is 8 times as long may take at most 12 times the steps. */
const LENGTH_RATIO = 8
const MAX_STEP_RATIO = 12

/** Longest experience text that the form accepts, in characters. */
const EXPERIENCE_LENGTH = 3000
/** Longer than the 500 characters of the form, because the fixed cost of a short text hides its growth. */
const ADDRESS_LENGTH = 4000

const stepsOf = (read: (text: string, steps: { count: number }) => unknown, text: string): number => {
  const steps = { count: 0 }
  read(text, steps)
  return steps.count
}
const experience = (text: string, steps: { count: number }) => readExperience(text, 'nounou', YEAR, steps)

const repeat = (pattern: string, length: number): string =>
  pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length)

/** Builds a text of a given length from two pieces: alternating, first half and second half, or without spaces. */
const SHAPES: readonly ((one: string, other: string, length: number) => string)[] = [
  (one, other, length) => repeat(`${one} ${other} `, length),
  (one, other, length) => repeat(`${one} `, length / 2) + repeat(`${other} `, length / 2),
  (one, other, length) => repeat(`${one}${other}`, length),
]

/** Texts whose steps grow by more than the test allows. */
const superlinear = (
  read: (text: string, steps: { count: number }) => unknown,
  longest: number,
  pieces: readonly string[],
): string[] =>
  pieces.flatMap((one) =>
    pieces.flatMap((other) =>
      SHAPES.flatMap((shape) => {
        const short = stepsOf(read, shape(one, other, longest / LENGTH_RATIO))
        const long = stepsOf(read, shape(one, other, longest))
        return long > short * MAX_STEP_RATIO ? [`${one} / ${other}: ${short} → ${long}`] : []
      }),
    ),
  )

/** One phrase of each entry of words.json, numbers, a comma, and words that prove nothing. */
const EXPERIENCE_PIECES = [
  ...new Set(lexicon.words.map(({ words }) => words[0] ?? '')),
  '2bb',
  '2ans chacun',
  '2018',
  '3',
  ',',
  'xyz',
  'camerounaise',
]
const ADDRESS_PIECES = [
  'nzeng ayong',
  'n',
  'nzng',
  'akebe',
  'pk',
  '8',
  'derriere',
  'originaire',
  'port gentil',
  'owendo',
  ',',
  '.',
  'xyzxyz',
  'camerounaise',
  'cite',
  'cote',
]

describe('the steps of a reader', () => {
  it('grow linearly with the length of an experience text, for every pair of repeated pieces', () => {
    expect(superlinear(experience, EXPERIENCE_LENGTH, EXPERIENCE_PIECES)).toEqual([])
  }, 120_000)

  it('grow linearly with the length of an address, for every pair of repeated pieces', () => {
    expect(superlinear(readAddress, ADDRESS_LENGTH, ADDRESS_PIECES)).toEqual([])
  })

  it('grow linearly with the length of any mixture of words', () => {
    const mixture = fc.array(fc.constantFrom(...EXPERIENCE_PIECES), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(mixture, (pieces) => {
        const pattern = `${pieces.join(' ')} `
        const short = stepsOf(experience, repeat(pattern, EXPERIENCE_LENGTH / LENGTH_RATIO))
        expect(stepsOf(experience, repeat(pattern, EXPERIENCE_LENGTH))).toBeLessThanOrEqual(
          short * MAX_STEP_RATIO,
        )
      }),
      { numRuns: 200 },
    )
  })

  it('are reported as growing faster for a reader that looks back over all words at each word', () => {
    const quadratic = (text: string, steps: { count: number }): void => {
      // The words before each word.
      for (const before of text.split(' ').keys()) steps.count += before
    }
    expect(superlinear(quadratic, ADDRESS_LENGTH, ['n', 'nzeng ayong'])).not.toEqual([])
  })

  it('are bounded at each word: no rule of an experience text repeats without a bound', () => {
    for (const pattern of ['{any}*', '{any}+', '{any}{3,}']) expect(() => rule(pattern)).toThrow(/bound/)
    expect(() => rule('{any}{0,40}')).not.toThrow()
  })

  it('are few for a text that once blocked a server for seconds', () => {
    const text = '2bb '.repeat(400) + '2ans chacun '.repeat(117)
    expect(stepsOf(experience, text.slice(0, EXPERIENCE_LENGTH))).toBeLessThan(200_000)
  })
})
