import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { identifiant, jour, montantFCFA, optionalText, requiredText, texte } from './fields.ts'

/** Spec §5, employee payment: whole FCFA. */
export const paiementEmployeInput = z.object({
  employeId: requiredText("L'ID de l'employé est obligatoire", 64),
  montant: montantFCFA('Le montant doit être positif'),
  motif: requiredText('Le motif est obligatoire', 200),
  datePaiement: jour('La date de paiement est obligatoire'),
  notes: optionalText(1000),
})
export type PaiementEmployeInput = z.output<typeof paiementEmployeInput>

export const paiementEmploye = z.object({
  id: texte,
  employeId: texte,
  montant: z.number(),
  motif: texte,
  datePaiement: texte,
  notes: z.nullable(texte),
})
export type PaiementEmploye = z.output<typeof paiementEmploye>

export const endpoints = {
  listPaiementsEmploye: endpoint({
    method: 'GET',
    path: '/api/paiements-employes/employee/{id}',
    resume: "Les paiements d'un employé, le plus récent en premier.",
    access: 'admin',
    params: { id: identifiant },
    answer: { status: 200, body: z.array(paiementEmploye) },
    errors: ['notFound'],
  }),
  createPaiementEmploye: endpoint({
    method: 'POST',
    path: '/api/paiements-employes',
    resume: 'Enregistre un paiement à un employé.',
    access: 'admin',
    body: paiementEmployeInput,
    answer: { status: 201, body: paiementEmploye },
    errors: ['invalid', 'notFound'],
  }),
}
