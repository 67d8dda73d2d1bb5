import { expect, test } from 'vitest'
import { formatPrix } from './prix.ts'

test.each([
  [0, 'Sur devis'],
  [500, '500 FCFA/mois'],
  [1500, '1 500 FCFA/mois'],
  [150_000, '150 000 FCFA/mois'],
  [1_000_000, '1 000 000 FCFA/mois'],
])('a price of %d FCFA is written %j; its spaces are non-breaking when it is an amount', (prix, text) => {
  expect(formatPrix({ prix, unite: 'FCFA/mois' })).toBe(text.replace(/ (?!devis)/g, '\u00a0'))
})
