import { expect, test } from 'vitest'
import { settingError } from './parametres-site.admin.ts'

test.each(['constructor', 'toString'])(
  'a setting with the name of an object member, %s, is no delay',
  (cle) => {
    expect(settingError(cle, 'Bonjour')).toBeNull()
  },
)

test('a delay is a whole number within its limits', () => {
  for (const valeur of ['1', '24', '168']) expect(settingError('delai_demande_heures', valeur)).toBeNull()
  for (const valeur of ['0', '169', '1.5', '', 'demain'])
    expect(settingError('delai_demande_heures', valeur)).toBe(
      "Ce délai est un nombre entier d'heures, de 1 à 168",
    )
})
