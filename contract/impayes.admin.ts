import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { month, optionalId, PAGE, searchQuery } from './fields.admin.ts'
import { oneOfKeys, text } from './fields.ts'
import { montantConvenu } from './montants-convenus.admin.ts'
import { MOIS_INVALID } from './paiements-employes.admin.ts'
import { PARENT_REQUEST_STATUTS } from './parent-requests.admin.ts'

/** A family in which a nanny is placed in a month, and what it has not paid for that month. Amounts are in FCFA. */
export const impaye = z.object({
  /** Id of the request. */
  id: text,
  nom: text,
  telephone: text,
  statut: oneOfKeys(PARENT_REQUEST_STATUTS),
  /** The nanny of the placement; of several in the month, of the one that began last. */
  nounou: text,
  /** What is expected: the amount agreed for the month, else the whole price, also of a month in part. */
  prevu: z.number(),
  /** What was agreed for the month instead of the price, also if it was taken back; null: nothing ever was. */
  convenu: z.nullable(montantConvenu),
  /** Received and awaited for the month, as exact decimals. */
  recu: text,
  attendu: text,
  /** What remains of `prevu`, as an exact decimal; "0.00" only of a family asked for by its id that owes nothing. */
  reste: text,
})
export type Impaye = z.output<typeof impaye>

const { limit, cursor } = PAGE

export const endpoints = {
  listImpayes: endpoint({
    method: 'GET',
    path: '/api/impayes',
    summary:
      "Les familles qui n'ont pas tout payé pour un mois où une nounou est placée chez elles, par nom.",
    access: 'admin',
    query: z.object({
      mois: month(MOIS_INVALID),
      limit,
      cursor,
      /** Selects the family of one request, also when it has paid everything. */
      id: optionalId('Cette demande est inconnue'),
      q: searchQuery,
    }),
    answer: { status: 200, body: z.array(impaye), paged: true },
    errors: ['invalid'],
  }),
}
