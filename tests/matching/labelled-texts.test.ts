import { describe, expect, it } from 'vitest'
import { type Experience, readExperience } from '#server/experience/read-experience.ts'
import { placeAt } from '#server/places/known-places.ts'
import { readAddress } from '#server/places/read-address.ts'
import { ANNEE } from '#tests/support/matching-records.ts'
import { ACCOUNTS_FOURTH, ADDRESSES_FOURTH } from './labelled-texts-fourth.ts'

const claims = ({ enfants, garde, devoirs, personne, groupes }: Experience): string =>
  [
    garde ? 'garde' : enfants ? 'enfants' : '',
    devoirs ? 'devoirs' : '',
    personne ? 'personne' : '',
    groupes ? 'groupes' : '',
  ]
    .filter(Boolean)
    .join(' ')

/** Texts of a labelled set that are read otherwise than labelled. */
const misread = <T extends readonly [string, ...unknown[]]>(
  set: readonly T[],
  isRight: (label: T) => boolean,
) => set.filter((label) => !isRight(label)).map(([text]) => text)

describe('texts labelled before the readers were rewritten', () => {
  it('are 75 addresses, of which at least 70 are read as labelled', () => {
    const wrong = misread(
      ADDRESSES_FOURTH,
      ([adresse, nom]) => placeAt(readAddress(adresse).place).nom === nom,
    )
    expect(ADDRESSES_FOURTH).toHaveLength(75)
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(5)
  })

  it('are 75 accounts of experience, of which at least 70 are read as labelled', () => {
    const wrong = misread(ACCOUNTS_FOURTH, ([texte, annees, expected]) => {
      const read = readExperience(texte, 'nounou', ANNEE)
      return read.annees === annees && claims(read) === expected
    })
    expect(ACCOUNTS_FOURTH).toHaveLength(75)
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(5)
  })
})
