import { useQuery } from '@tanstack/react-query'
import type { Employee } from '#contract/employees.admin.ts'
import { endpoints, NATURE_RULES, type PaiementEmploye } from '#contract/paiements-employes.admin.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'

/** Whom a payment is for. */
export type Payee = Pick<Employee, 'id' | 'nom' | 'telephone'>

export const paiementsKey = (employeId: string) => [...QUERY_KEYS.paiementsEmployes, 'of', employeId] as const

/** Payments of an employee, newest first. */
export const usePaiements = (employeId: string) =>
  useQuery({
    queryKey: paiementsKey(employeId),
    queryFn: ({ signal }) => ask(endpoints.listPaiementsEmploye, { params: { id: employeId }, signal }),
  })

/** Sum of what was paid, in FCFA: without cancelled payments and without amounts that were kept back. */
export const totalOf = (paiements: readonly PaiementEmploye[]): number =>
  paiements.reduce(
    (total, { montant, nature, dateAnnulation }) =>
      dateAnnulation === null && NATURE_RULES[nature].paid ? total + montant : total,
    0,
  )
