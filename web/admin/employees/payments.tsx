import type { Employee } from '#contract/employees.admin.ts'
import { Skeleton } from '../../ui/surfaces.tsx'
import { Failed } from '../ui/failed.tsx'
import { fcfa } from '../ui/number-labels.ts'
import { formatJour } from '../ui/time.ts'
import { totalOf, usePayments } from './use-payments.ts'

/** Payments of an employee, with their total. */
export const Payments = ({ employee }: { readonly employee: Employee }) => {
  const payments = usePayments(employee.id)
  if (payments.isPending) return <Skeleton className="h-24" />
  if (payments.isError) return <Failed query={payments}>Les paiements n'ont pas pu être chargés.</Failed>
  if (payments.data.length === 0) return <p className="text-texte">Aucun paiement pour le moment</p>
  return (
    <>
      <ul className="flex flex-col divide-y divide-menthe">
        {payments.data.map(({ id, montant, motif, datePaiement, notes }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <span className="min-w-0 break-words">
              <span className="block font-semibold">{motif}</span>
              <span className="block text-sm text-texte">{formatJour(datePaiement)}</span>
              {notes && <span className="block whitespace-pre-line text-sm text-texte">{notes}</span>}
            </span>
            <span className="font-bold tabular-nums">{fcfa(montant)}</span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-4 rounded-champ bg-menthe px-4 py-2.5 font-bold">
        <span>Total</span>
        <span className="tabular-nums">{fcfa(totalOf(payments.data))}</span>
      </p>
    </>
  )
}
