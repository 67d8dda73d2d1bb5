import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amountFCFA, id, month, optionalId, PAGE, pathId, searchQuery } from './fields.admin.ts'
import { oneOfKeys, text } from './fields.ts'
import { typePoste } from './nanny-applications.ts'
import { MOIS_INVALID } from './paiements-employes.admin.ts'

/** Which employees of a month a list shows (docs/product.md, "Salaries of a month"). */
export const PAIE_FILTRES = {
  a_payer: 'À payer',
  regle: 'Réglés',
  sans_salaire: 'Salaire à fixer',
} as const
export type PaieFiltre = keyof typeof PAIE_FILTRES

/** Amounts of a month, of one employee or of all, in whole FCFA. */
const AMOUNTS = {
  /** Salary and advances paid for the month. */
  verse: z.number(),
  /** Bonuses and refunds of expenses. */
  enPlus: z.number(),
  /** Kept back from the salary. */
  retenu: z.number(),
  /** What remains of the salary, never negative. */
  reste: z.number(),
} as const

/** One employee in a month. */
export const paieLigne = z.object({
  /** Id of the employee. */
  id: text,
  nom: text,
  telephone: text,
  typePoste,
  actif: z.boolean(),
  /** Paused on every day of the month. */
  enPause: z.boolean(),
  /** Salary due for the month; null: none is set, or she is paused on every day of it. */
  prevu: z.nullable(z.number()),
  ...AMOUNTS,
})
export type PaieLigne = z.output<typeof paieLigne>

/** Sums of a month over all employees. */
const paieTotaux = z.object({
  prevu: z.number(),
  ...AMOUNTS,
  /** Number of employees of the month, and in each filter. */
  employes: z.number(),
  nombres: z.object({ a_payer: z.number(), regle: z.number(), sans_salaire: z.number() }),
})
export type PaieTotaux = z.output<typeof paieTotaux>

/** One month of the chart. */
const paieMois = z.object({ mois: text, prevu: z.number(), verse: z.number(), enPlus: z.number() })
export type PaieMois = z.output<typeof paieMois>

/** Months of the chart. */
export const PAIE_MONTHS = 12

/** A monthly salary, from its first month on. */
export const salaire = z.object({ id: text, depuis: text, montant: z.number() })
export type Salaire = z.output<typeof salaire>

const SALAIRE_REQUIRED = 'Le salaire est un montant positif, ou 0'

export const salaireInput = z.object({
  montant: amountFCFA(SALAIRE_REQUIRED),
  /** First month of the new salary. It replaces salaries that were set from this or a later month. */
  depuis: month(MOIS_INVALID),
  /** Id of the newest salary on the screen, null for none. Refused when the newest one stored is another. */
  avant: z.nullable(id('Le salaire affiché est attendu')),
})
export type SalaireInput = z.output<typeof salaireInput>

const { limit, cursor } = PAGE
const mois = month(MOIS_INVALID)

export const endpoints = {
  listPaie: endpoint({
    method: 'GET',
    path: '/api/paie',
    summary: "Les employés d'un mois, par nom\u00a0: prévu, versé, reste.",
    access: 'admin',
    query: z.object({
      mois,
      limit,
      cursor,
      id: optionalId('Cet employé est inconnu'),
      q: searchQuery,
      filtre: z.optional(oneOfKeys(PAIE_FILTRES, 'Ce filtre est inconnu')),
    }),
    answer: { status: 200, body: z.array(paieLigne), paged: true },
    errors: ['invalid'],
  }),
  readPaieTotaux: endpoint({
    method: 'GET',
    path: '/api/paie/totaux',
    summary: "Les sommes d'un mois de salaires.",
    access: 'admin',
    query: z.object({ mois }),
    answer: { status: 200, body: paieTotaux },
    errors: ['invalid'],
  }),
  listPaieMois: endpoint({
    method: 'GET',
    path: '/api/paie/annee',
    summary: 'Les salaires prévus et versés des douze mois qui finissent par le mois demandé.',
    access: 'admin',
    query: z.object({ mois }),
    answer: { status: 200, body: z.array(paieMois) },
    errors: ['invalid'],
  }),
  listSalaires: endpoint({
    method: 'GET',
    path: '/api/paie/salaires/{id}',
    summary: "Les salaires mensuels d'un employé, le plus récent en premier.",
    access: 'admin',
    params: { id: pathId },
    answer: { status: 200, body: z.array(salaire) },
    errors: ['notFound'],
  }),
  setSalaire: endpoint({
    method: 'PUT',
    path: '/api/paie/salaires/{id}',
    summary: "Fixe le salaire mensuel d'un employé à partir d'un mois.",
    access: 'admin',
    audit: "Salaire d'un employé fixé",
    params: { id: pathId },
    body: salaireInput,
    answer: { status: 200, body: z.array(salaire) },
    errors: ['invalid', 'notFound', 'changedMeanwhile'],
  }),
}
