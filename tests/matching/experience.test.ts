import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Experience, readExperience } from '#server/experience/read-experience.ts'
import { YEAR } from '#tests/support/matching-records.ts'
import { claims } from './agreement.ts'
import { LABELLED_EXPERIENCES } from './labelled-experiences.ts'

const readIn = (annee: number, texte: string): Experience => readExperience(texte, 'nounou', annee)
const read = (texte: string): Experience => readIn(YEAR, texte)

describe('an experience text', () => {
  it.each(LABELLED_EXPERIENCES)('%s', (texte, annees, expected) => {
    const experience = read(texte)
    expect([experience.annees, claims(experience)]).toEqual([annees, expected])
  })

  it('says when a number of years is a low estimate of a vague text', () => {
    expect(read('plusieurs années').approximatif).toBe(true)
    expect(read('3 ans').approximatif).toBe(false)
  })

  it('counts years after "dont" once, and takes no long career for an age', () => {
    expect(read('10 ans de travail dont 5 ans en crèche').annees).toBe(10)
    expect(read('une expérience de 20 ans').annees).toBe(20)
  })

  it.each([
    ['soixante-dix', 70],
    ['soixante et onze', 71],
    ['soixante-dix-sept', 77],
    ['quatre-vingts', 80],
    ['quatre-vingt-un', 81],
    ['quatre-vingt-cinq', 85],
    ['quatre-vingt-dix', 90],
    ['quatre-vingt-dix-neuf', 99],
  ])('knows %s, the age of a person who is looked after, not years of work', (number, value) => {
    for (const age of [number, String(value)])
      expect(read(`J'ai gardé une dame de ${age} ans pendant trois ans`).annees).toBe(3)
    expect(read(`${number} mois de travail`).annees).toBeCloseTo(value / 12)
  })

  it('reads "garder" without an object as childcare, or as care of a person for the kind of work `personne`', () => {
    expect(readExperience('garde de nuit à domicile', 'personne', YEAR)).toMatchObject({
      personne: true,
      garde: false,
    })
    expect(read('garde de nuit à domicile')).toMatchObject({
      personne: false,
      garde: true,
    })
  })

  it('counts to the year in which it is read, and ignores a later year', () => {
    expect(readIn(2030, 'depuis 2019').annees).toBe(11)
    expect(readIn(2026, 'depuis 2026').annees).toBe(0)
    expect(readIn(2026, 'depuis 2027').annees).toBeNull()
  })

  it('reads a text the same after any other text', () => {
    const texts = LABELLED_EXPERIENCES.flatMap(([texte]) => [texte, `${texte} chacune`, texte.slice(0, 12)])
    const text = fc.constantFrom(...texts)
    fc.assert(
      fc.property(text, text, text, (texte, one, other) => {
        read(one)
        const after = read(texte)
        read(other)
        expect(read(texte)).toEqual(after)
      }),
      { numRuns: 3000 },
    )
  })

  it('reads any text without failing, and years within a working life', () => {
    const words = LABELLED_EXPERIENCES.flatMap(([texte]) => texte.split(' '))
    const word = fc.oneof(fc.constantFrom(...words), fc.nat(3000).map(String))
    const sentence = fc.array(word, { maxLength: 40 }).map((list) => list.join(' '))
    fc.assert(
      fc.property(fc.oneof(sentence, fc.string({ unit: 'grapheme', maxLength: 300 })), (texte) => {
        const { annees } = read(texte)
        expect(annees === null || (annees >= 0 && annees <= 60)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
