import { Skeleton } from '../../ui/surfaces.tsx'
import { useLoadingPart } from '../lists/record-parts.tsx'
import { Failed } from '../ui/failed.tsx'
import { fcfa } from '../ui/number-labels.ts'
import { PaymentRow } from './payment-row.tsx'
import { type Payee, totalOf, usePayments } from './use-payments.ts'

/** Payments of an employee, with the sum of what was paid; of one month only with `mois`. */
export const Payments = ({ employee, mois }: { readonly employee: Payee; readonly mois?: string }) => {
  const payments = usePayments(employee.id)
  useLoadingPart(payments.isPending)
  if (payments.isPending) return <Skeleton className="h-24" />
  // What was shown stays when a later read fails: a form may be open.
  if (!payments.data) return <Failed query={payments}>Les paiements n'ont pas pu être chargés.</Failed>
  const shown = payments.data.filter((payment) => mois === undefined || payment.mois === mois)
  if (shown.length === 0)
    return (
      <p className="text-texte">
        {mois === undefined ? 'Aucun paiement pour le moment' : 'Aucun paiement pour ce mois'}
      </p>
    )
  return (
    <>
      <ul className="flex flex-col divide-y divide-menthe">
        {shown.map((payment) => (
          <li key={payment.id} className="py-2.5">
            <PaymentRow employee={employee} payment={payment} />
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-4 rounded-champ bg-menthe px-4 py-2.5 font-bold">
        <span>Total</span>
        <span className="numbers-aligned">{fcfa(totalOf(shown))}</span>
      </p>
    </>
  )
}
