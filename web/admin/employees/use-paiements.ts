import { useQuery } from '@tanstack/react-query'
import type { Employee } from '#contract/employees.admin.ts'
import { formatTelephone } from '#contract/format-telephone.ts'
import { endpoints as paie } from '#contract/paie.admin.ts'
import { endpoints, NATURE_RULES, type PaiementEmploye } from '#contract/paiements-employes.admin.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask, askPage } from '../session/ask.ts'

/** Whom a payment is for. */
export type Payee = Pick<Employee, 'id' | 'nom' | 'telephone'>

/** Name and number of an employee: tells people with the same name apart. */
export const payeeOf = ({ nom, telephone }: Payee): string => `${nom}, ${formatTelephone(telephone)}`

export const paiementsKey = (employeId: string) => [...QUERY_KEYS.paiementsEmployes, 'of', employeId] as const

/** Payments of an employee, newest first. */
export const usePaiements = (employeId: string) =>
  useQuery({
    queryKey: paiementsKey(employeId),
    queryFn: ({ signal }) => ask(endpoints.listPaiementsEmploye, { params: { id: employeId }, signal }),
  })

/** What is due to an employee for a month and was paid of it; null: the payroll of that month is without her. */
export const usePaieOf = (employeId: string, mois: string) =>
  useQuery({
    queryKey: [...QUERY_KEYS.paie, 'of', employeId, mois],
    queryFn: async ({ signal }) =>
      (await askPage(paie.listPaie, { query: { mois, id: employeId }, signal })).items[0] ?? null,
  })

/** Sum of what was paid, in FCFA: without cancelled payments and without amounts that were kept back. */
export const totalOf = (paiements: readonly PaiementEmploye[]): number =>
  paiements.reduce(
    (total, { montant, nature, dateAnnulation }) =>
      dateAnnulation === null && NATURE_RULES[nature].paid ? total + montant : total,
    0,
  )
