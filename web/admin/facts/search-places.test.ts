import { describe, expect, it } from 'vitest'
import { KNOWN_PLACES } from '#server/facts/queries.ts'
import { searchPlaces } from './search-places.ts'

const found = (typed: string): string[] => searchPlaces(KNOWN_PLACES, typed).map(({ nom }) => nom)

describe('the search of a quarter', () => {
  it('shows names that begin with the typed letters before names that only contain them', () => {
    const names = found('ang')
    expect(names[0]).toBe('Angondjé')
    expect(names.indexOf('Atongowanga')).toBeGreaterThan(0)
    expect(found('kan')[0]).toBe('Kango')
  })

  it('shows names with a word that begins with the typed letters before the others', () => {
    const names = found('ville')
    const begins = (name: string) => / ville/i.test(` ${name}`)
    expect(names.filter(begins).length).toBeGreaterThan(0)
    expect(names.slice(0, names.filter(begins).length).every(begins)).toBe(true)
  })

  it.each([
    ['pog', 'Port-Gentil'],
    ['nkembo', 'Nkembo'],
    ["n'kembo", 'Nkembo'],
    ['nzengayong', 'Nzeng-Ayong'],
    ['NZENG ayong', 'Nzeng-Ayong'],
    ['Angondje akanda', 'Angondjé'],
    ['pk8', 'PK8'],
    ['mindoubé deux', 'Mindoubé 2'],
  ])(
    'shows first the place that is typed by its name, another spelling, or name and town: %s',
    (typed, nom) => {
      expect(found(typed)[0]).toBe(nom)
    },
  )

  it('shows nothing before a letter is typed, and for letters in no name', () => {
    expect(found('')).toEqual([])
    expect(found(' - ')).toEqual([])
    expect(found('xyzxyz')).toEqual([])
  })

  it('shows at most twelve', () => {
    expect(found('a')).toHaveLength(12)
  })
})
