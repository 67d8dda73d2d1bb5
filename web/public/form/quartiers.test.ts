import { expect, test } from 'vitest'
import { SUGGESTIONS } from '#server/places/suggestions.ts'
import { suggestQuartiers } from './quartiers.ts'

const first = (typed: string) => suggestQuartiers(typed, SUGGESTIONS)[0]

test.each([
  ['nzeng', 'Nzeng-Ayong'],
  ['NZENGAYONG', 'Nzeng-Ayong'],
  ['akeb', 'Akébé'],
  ['lbv', 'Libreville'],
  ['port g', 'Port-Gentil'],
])('the beginning of a name or of another spelling: for %s a suggestion contains %s', (typed, nom) => {
  expect(suggestQuartiers(typed, SUGGESTIONS).join()).toContain(nom)
})

test.each([
  ['zeng ayong', 'Nzeng-Ayong'],
  ['3 quartiers', 'Trois-Quartiers'],
  ['charbo', 'Charbonnages'],
  ['sobraga', 'Ancienne Sobraga'],
  ['mombouet', 'Mont-Bouët'],
  ['angonje', 'Angondjé'],
])('a part of a name, or another spelling: for %s the first suggestion is %s', (typed, nom) => {
  expect(first(typed)).toBe(nom)
})

test.each([
  ['nseng ayong', 'Nzeng-Ayong'],
  ['alibadeng', 'Alibandeng'],
  ['okalla', 'Okala'],
  ['owemdo', 'Owendo'],
  ['francevile', 'Franceville'],
])('a small misspelling: for %s the suggestions contain %s', (typed, nom) => {
  expect(suggestQuartiers(typed, SUGGESTIONS)).toContain(nom)
})

test('no typo is tolerated in a text with a digit or of two letters', () => {
  expect(suggestQuartiers('pk8', SUGGESTIONS)).toEqual([])
  expect(suggestQuartiers('pk77', SUGGESTIONS)).toEqual([])
  expect(suggestQuartiers('xq', SUGGESTIONS)).toEqual([])
})

test('a complete name is not suggested, and nothing is after a comma', () => {
  expect(suggestQuartiers('Okala', SUGGESTIONS)).not.toContain('Okala')
  expect(suggestQuartiers('Nzeng-Ayong, derr', SUGGESTIONS)).toEqual([])
})

test('at most four quarters are suggested', () => {
  expect(suggestQuartiers('pk', SUGGESTIONS)).toHaveLength(4)
})
