import { useState } from 'react'
import { Skeleton } from '../../ui/surfaces.tsx'
import { KeepRows } from '../lists/kept-rows.ts'
import { useLoadingPart } from '../lists/record-parts.tsx'
import { Failed } from '../ui/failed.tsx'
import { fcfa } from '../ui/number-labels.ts'
import { PaiementRow } from './paiement-row.tsx'
import { type Payee, totalOf, usePaiements } from './use-paiements.ts'

/** Payments of an employee, with the sum of what was paid; of one month only with `mois`. */
export const Paiements = ({ employee, mois }: { readonly employee: Payee; readonly mois?: string }) => {
  const paiements = usePaiements(employee.id)
  /** Payment with an open dialog: its row stays when a colleague moves it to another month. */
  const [kept, keep] = useState<string | null>(null)
  useLoadingPart(paiements.isPending)
  if (paiements.isPending) return <Skeleton className="h-24" />
  // What was shown stays when a later read fails: a form may be open.
  if (!paiements.data) return <Failed query={paiements}>Les paiements n'ont pas pu être chargés.</Failed>
  const counted = paiements.data.filter((paiement) => mois === undefined || paiement.mois === mois)
  const shown = paiements.data.filter((paiement) => counted.includes(paiement) || paiement.id === kept)
  if (shown.length === 0)
    return (
      <p className="text-texte">
        {mois === undefined ? 'Aucun paiement pour le moment' : 'Aucun paiement pour ce mois'}
      </p>
    )
  return (
    <KeepRows value={keep}>
      <ul className="flex flex-col divide-y divide-menthe">
        {shown.map((paiement) => (
          <li key={paiement.id} className="py-2.5">
            <PaiementRow employee={employee} paiement={paiement} />
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-4 rounded-champ bg-menthe px-4 py-2.5 font-bold">
        <span>Total</span>
        <span className="numbers-aligned">{fcfa(totalOf(counted))}</span>
      </p>
    </KeepRows>
  )
}
