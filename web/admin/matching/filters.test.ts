import { expect, test } from 'vitest'
import type { Match } from '#contract/matches.admin.ts'
import { filterMatches } from './filters.ts'

const match: Match = {
  requestId: 'demande',
  nannyId: 'candidature',
  score: 80,
  reasons: [],
  dejaPlacee: false,
  request: {
    nom: 'Aïcha Ndong',
    telephone: '+24166123456',
    adresse: 'Nkembo, derrière la pharmacie',
    typeService: 'regulier',
    horaireDebut: null,
    horaireFin: null,
    dateCreation: '2026-11-20T10:00:00.000Z',
  },
  nanny: {
    nom: "Grâce N'Dong",
    telephone: '+24174654321',
    adresse: 'PK 8, Libreville',
    typePoste: 'nounou',
    experience: '',
    statut: 'en_examen',
  },
}

const finds = (q: string): boolean =>
  filterMatches([match], new URLSearchParams({ q }), () => undefined).length === 1

test.each([
  '066 12 34 56',
  '066123456',
  '+241 66 12 34 56',
  "n'kembo",
  'NKEMBO',
  'PK8',
  'pk 8',
  'aicha grace',
  '',
])('a search for %j finds a match as the lists find its records', (q) => {
  expect(finds(q)).toBe(true)
})

test.each(['065 12 34 56', 'PK9', 'aicha paul', 'kembo glass'])('a search for %j finds no match', (q) => {
  expect(finds(q)).toBe(false)
})
