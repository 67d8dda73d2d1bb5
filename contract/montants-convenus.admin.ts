import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amountFCFA, month, pathId, readRevision } from './fields.admin.ts'
import { optionalText, text } from './fields.ts'
import { MOIS_INVALID } from './paiements-employes.admin.ts'

/** What was agreed with a family for one month instead of the price of its package. */
export const montantConvenu = z.object({
  id: text,
  demandeId: text,
  /** YYYY-MM */
  mois: text,
  /** Whole FCFA; 0: nothing is due; null: taken back, the price of the package is expected again. */
  montant: z.nullable(z.number()),
  note: z.nullable(text),
  /** Number of changes. */
  revision: z.number(),
})
export type MontantConvenu = z.output<typeof montantConvenu>

export const MAX_NOTE_CONVENUE = 100

export const montantConvenuInput = z.object({
  mois: month(MOIS_INVALID),
  /** Null takes back what was agreed, with its note. */
  montant: z.nullable(amountFCFA("Indiquez le montant convenu, ou 0 si rien n'est dû")),
  note: optionalText(MAX_NOTE_CONVENUE),
  /** Revision on the screen, 0 where nothing was ever agreed. If the stored one differs, a change is refused. */
  revision: readRevision,
})
export type MontantConvenuInput = z.output<typeof montantConvenuInput>

export const endpoints = {
  setMontantConvenu: endpoint({
    method: 'PUT',
    path: '/api/montants-convenus/{demandeId}',
    summary: "Enregistre ce qui est convenu avec une famille pour un mois à la place du prix, ou l'enlève.",
    access: 'admin',
    audit: 'Montant convenu pour un mois',
    params: { demandeId: pathId },
    body: montantConvenuInput,
    answer: { status: 200, body: montantConvenu },
    errors: ['invalid', 'notFound', 'changedMeanwhile'],
  }),
}
