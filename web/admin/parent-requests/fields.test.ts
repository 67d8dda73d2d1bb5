import { expect, test } from 'vitest'
import type { ParentRequest } from '#contract/parent-requests.admin.ts'
import { toCsv } from '../lists/csv.ts'
import { columnsOf, factsOf } from '../lists/fields.ts'
import { PARENT_REQUEST_FIELDS } from './fields.ts'

const request: ParentRequest = {
  id: 'demande',
  nom: 'Aïcha Ndong',
  telephone: '+24166123456',
  adresse: 'Glass',
  typeService: 'regulier',
  horaireDebut: null,
  horaireFin: null,
  nombreEnfants: 2,
  forfait: 'a-definir',
  forfaitNom: null,
  commentaires: null,
  statut: 'en_attente',
  dateCreation: '2026-11-20T10:00:00.000Z',
  dateSaisie: null,
  indesirable: false,
  saisieAgence: false,
}

test('a request without a package says that it is to be agreed, on the screen and in the CSV file', () => {
  const facts = Object.fromEntries(factsOf(PARENT_REQUEST_FIELDS, request))
  expect(facts.Forfait).toBe("À définir avec l'agence")
  expect(toCsv(columnsOf(PARENT_REQUEST_FIELDS), [request])).toContain(";À définir avec l'agence;")
})

test('a package is shown by its name, not by its id', () => {
  const named = factsOf(PARENT_REQUEST_FIELDS, { ...request, forfait: 'nuit', forfaitNom: 'Nuit calme' })
  expect(Object.fromEntries(named).Forfait).toBe('Nuit calme')
})

test('a request for a person in need of care counts persons, under that label', () => {
  const facts = Object.fromEntries(factsOf(PARENT_REQUEST_FIELDS, { ...request, typeService: 'personne' }))
  expect(facts).toMatchObject({ Personnes: '2 personnes' })
  expect(facts).not.toHaveProperty('Enfants')
})
