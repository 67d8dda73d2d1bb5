import { expect, it } from 'vitest'
import type { ApplicationFacts } from '#contract/facts.admin.ts'
import type { Verification } from '#contract/verifications.admin.ts'
import { ficheLines, ficheMessage, firstNameOf } from './fiche-text.ts'

const FACTS: ApplicationFacts = {
  id: 'x',
  revision: 0,
  place: {
    value: { id: 'nzeng-ayong', nom: 'Nzeng-Ayong', ville: 'Libreville' },
    isQuarter: true,
    uncertain: false,
    setBy: 'lu',
  },
  availability: { value: 'weekend', setBy: 'lu' },
  annees: { value: 5, uncertain: true, setBy: 'lu' },
  care: { value: { garde: true, devoirs: false, personne: true, groupes: false }, setBy: 'lu' },
}
const POINT: Verification = {
  id: 'x',
  candidatureId: 'x',
  point: 'casier',
  etat: 'fait',
  date: '2026-01-02',
  expiration: null,
  note: 'ne se partage pas',
  storedPath: null,
  auteur: 'Direction',
  revision: 1,
}
const NANNY = { typePoste: 'nounou', disponibilites: null } as const

it.each([
  ['Grâce Mba', 'Grâce'],
  ['MBA Grâce', 'Grâce'],
  ['MBA ONDO Grâce Marie', 'Grâce'],
  ['MBA GRÂCE', 'MBA'],
])('the first name of %s is proposed as %s', (nom, prenom) => {
  expect(firstNameOf(nom)).toBe(prenom)
})

it('the sheet holds only first name, post, quarter, availability, experience, verified points, added words, agency', () => {
  const points = [
    POINT,
    { ...POINT, point: 'identite', expiration: '2026-03-01' },
    { ...POINT, point: 'medical', expiration: '2026-02-28' },
    { ...POINT, point: 'formation', etat: 'demande' },
  ] as const
  const lines = ficheLines(NANNY, FACTS, { points: [...points], requis: [], verifies: [] }, '2026-03-01')
  expect(ficheMessage('Grâce', lines, 'Très douce avec les bébés.')).toBe(
    [
      'Grâce',
      'Poste\u00a0: Nounou',
      'Quartier\u00a0: Nzeng-Ayong',
      'Disponibilités\u00a0: Week-end',
      "Expérience\u00a0: 5 ans environ, garde d'enfants, aide à la personne",
      "Vérifié par l'agence\u00a0: Identité, Casier judiciaire",
      'Très douce avec les bébés.',
      'Dieu veille sur nos enfants',
    ].join('\n'),
  )
})

it('the sheet names the town of a quarter outside Libreville, and a town where no quarter is known', () => {
  const placeLine = (nom: string, ville: string, isQuarter: boolean) => {
    const place = { ...FACTS.place, value: { id: 'x', nom, ville }, isQuarter }
    return ficheLines(NANNY, { ...FACTS, place }, undefined, '2026-03-01')[1]
  }
  expect(placeLine('Grand Village', 'Port-Gentil', true)).toEqual(['Quartier', 'Grand Village, Port-Gentil'])
  expect(placeLine('Owendo', 'Owendo', false)).toEqual(['Ville', 'Owendo'])
})

it('the sheet leaves out what is not known', () => {
  expect(ficheLines(NANNY, null, undefined, '2026-03-01')).toEqual([['Poste', 'Nounou']])
})
