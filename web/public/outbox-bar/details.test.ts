import { expect, it } from 'vitest'
import { parentRequest } from '#tests/support/submissions.ts'
import { detailsOf } from './details.ts'

it.each([
  ['personne', 'Nombre de personnes'],
  ['regulier', "Nombre d'enfants"],
] as const)(
  'the details of a waiting request for %s name the number as its form does',
  (typeService, label) => {
    const labels = detailsOf({ ...parentRequest(), typeService }, [], []).map(([name]) => name)
    expect(labels.filter((name) => name.startsWith('Nombre'))).toEqual([label])
  },
)
