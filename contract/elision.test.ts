import { expect, test } from 'vitest'
import { withDe } from './elision.ts'

test.each([
  ['Awa', "d'Awa"],
  ['Élodie Ondo', "d'Élodie Ondo"],
  ['E\u0301lodie', "d'E\u0301lodie"],
  ['essono', "d'essono"],
  ['Œdipe', "d'Œdipe"],
  ['Yvonne', "d'Yvonne"],
  ['Hélène', "d'Hélène"],
  ['Honorine', "d'Honorine"],
  ['Airtel Money', "d'Airtel Money"],
  ['Yann', 'de Yann'],
  ['Hawa', 'de Hawa'],
  ['Houssou', 'de Houssou'],
  ['Mireille Ondo', 'de Mireille Ondo'],
  ["N'Na", "de N'Na"],
  ['', 'de '],
])('"de" before the name %j: %j', (nom, text) => {
  expect(withDe(nom)).toBe(text)
})
