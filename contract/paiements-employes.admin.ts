import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amountFCFA, calendarDay, pathId } from './fields.admin.ts'
import { optionalText, requiredText, text } from './fields.ts'

/** docs/product.md, "Fields of an employee payment". Amounts are whole FCFA. */
export const paiementEmployeInput = z.object({
  employeId: requiredText("L'ID de l'employé est obligatoire", 64),
  montant: amountFCFA('Le montant doit être positif'),
  motif: requiredText('Le motif est obligatoire', 200),
  datePaiement: calendarDay('La date de paiement est obligatoire'),
  notes: optionalText(1000),
})
export type PaiementEmployeInput = z.output<typeof paiementEmployeInput>

export const paiementEmploye = z.object({
  id: text,
  employeId: text,
  montant: z.number(),
  motif: text,
  datePaiement: text,
  notes: z.nullable(text),
})
export type PaiementEmploye = z.output<typeof paiementEmploye>

export const endpoints = {
  listPaiementsEmploye: endpoint({
    method: 'GET',
    path: '/api/paiements-employes/employee/{id}',
    summary: "Les paiements d'un employé, le plus récent en premier.",
    access: 'admin',
    params: { id: pathId },
    answer: { status: 200, body: z.array(paiementEmploye) },
    errors: ['notFound'],
  }),
  createPaiementEmploye: endpoint({
    method: 'POST',
    path: '/api/paiements-employes',
    summary: 'Enregistre un paiement à un employé.',
    access: 'admin',
    idempotent: true,
    audit: 'Paiement enregistré',
    body: paiementEmployeInput,
    answer: { status: 201, body: paiementEmploye },
    errors: ['invalid', 'notFound', 'keyReused', 'deletedMeanwhile'],
  }),
}
