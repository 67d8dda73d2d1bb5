import { useQuery } from '@tanstack/react-query'
import { endpoints, type PaiementEmploye } from '#contract/paiements-employes.admin.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'

export const paymentsKey = (employeId: string) => [...QUERY_KEYS.paiementsEmployes, 'of', employeId] as const

/** Payments of an employee, newest first. */
export const usePayments = (employeId: string) =>
  useQuery({
    queryKey: paymentsKey(employeId),
    queryFn: ({ signal }) => ask(endpoints.listPaiementsEmploye, { params: { id: employeId }, signal }),
  })

export const totalOf = (payments: readonly PaiementEmploye[]): number =>
  payments.reduce((total, { montant }) => total + montant, 0)
