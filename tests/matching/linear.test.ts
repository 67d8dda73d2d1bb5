import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readExperience } from '#server/experience/read-experience.ts'
import { EXPERIENCE_WORDS } from '#server/experience/words.ts'
import { readAddress } from '#server/places/read-address.ts'
import { ANNEE } from '#tests/support/matching-records.ts'

/** How much longer the longer text is, and how many times the steps it may take. */
const LONGER = 8
const MOST_STEPS = 12

/** The longest account of experience that the form takes, in characters. */
const LONGEST_EXPERIENCE = 3000
/** Longer than the 500 of the form: at a few words, the ends of a text count for more than its length. */
const LONGEST_ADDRESS = 4000

const stepsOf = (read: (text: string, steps: { count: number }) => unknown, text: string): number => {
  const steps = { count: 0 }
  read(text, steps)
  return steps.count
}
const experience = (text: string, steps: { count: number }) => readExperience(text, 'nounou', ANNEE, steps)

const repeat = (pattern: string, length: number): string =>
  pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length)

/** Ways to grow two pieces into a text of a length: one after the other, all of one before all of the other. */
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
        const short = stepsOf(read, shape(one, other, longest / LONGER))
        const long = stepsOf(read, shape(one, other, longest))
        return long > short * MOST_STEPS ? [`${one} / ${other}: ${short} → ${long}`] : []
      }),
    ),
  )

/** One phrase of each meaning, and what stands between words. */
const EXPERIENCE_PIECES = [
  ...new Set(EXPERIENCE_WORDS.map(([, phrases]) => phrases.split(',')[0]?.trim() ?? '')),
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
  it('grow with the length of an account of experience, whatever is repeated in it', () => {
    expect(superlinear(experience, LONGEST_EXPERIENCE, EXPERIENCE_PIECES)).toEqual([])
  }, 120_000)

  it('grow with the length of an address, whatever is repeated in it', () => {
    expect(superlinear(readAddress, LONGEST_ADDRESS, ADDRESS_PIECES)).toEqual([])
  })

  it('grow with the length of any mixture of words', () => {
    const mixture = fc.array(fc.constantFrom(...EXPERIENCE_PIECES), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(mixture, (pieces) => {
        const pattern = `${pieces.join(' ')} `
        const short = stepsOf(experience, repeat(pattern, LONGEST_EXPERIENCE / LONGER))
        expect(stepsOf(experience, repeat(pattern, LONGEST_EXPERIENCE))).toBeLessThanOrEqual(
          short * MOST_STEPS,
        )
      }),
      { numRuns: 200 },
    )
  })

  it('are few for the text that once kept a server busy for seconds', () => {
    const text = '2bb '.repeat(400) + '2ans chacun '.repeat(117)
    expect(stepsOf(experience, text.slice(0, LONGEST_EXPERIENCE))).toBeLessThan(200_000)
  })
})
