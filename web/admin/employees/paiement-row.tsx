import { useState } from 'react'
import { withDe } from '#contract/elision.ts'
import { MOYENS, NATURE_RULES, type PaiementEmploye } from '#contract/paiements-employes.admin.ts'
import { useKeepRow } from '../lists/kept-rows.ts'
import { useMayWrite } from '../session/may-write.tsx'
import { fcfa } from '../ui/number-labels.ts'
import { Receipt } from '../ui/receipt.tsx'
import { RowActions } from '../ui/row-actions.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { formatJour, formatMois } from '../ui/time.ts'
import { CancelPaiement, CorrectPaiement } from './correct-paiement.tsx'
import { receiptOf } from './receipt-of.ts'
import type { Payee } from './use-paiements.ts'

/** "Salaire de mars 2026, Airtel Money, réf. AM-12". */
const detailsOf = ({ nature, mois, moyen, reference }: PaiementEmploye): string =>
  [
    `${NATURE_RULES[nature].label} ${withDe(formatMois(mois))}`,
    moyen && MOYENS[moyen],
    reference && `réf.\u00a0${reference}`,
  ]
    .filter(Boolean)
    .join(', ')

/** One payment: its receipt and, for an account that may write, correction and cancellation; none once cancelled. */
export const PaiementRow = ({
  employee,
  paiement,
}: {
  readonly employee: Payee
  readonly paiement: PaiementEmploye
}) => {
  const [dialog, setDialog] = useState<'receipt' | 'correction' | 'cancellation' | null>(null)
  const close = () => setDialog(null)
  useKeepRow(paiement.id, dialog !== null)
  const mayWrite = useMayWrite()
  const { montant, motif, datePaiement, notes, dateAnnulation, nature } = paiement
  const isCancelled = dateAnnulation !== null
  return (
    <>
      <div className="flex items-baseline justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">
          <span className={`block font-semibold ${isCancelled ? 'line-through' : ''}`}>{motif}</span>
          <span className="block text-sm text-texte">{formatJour(datePaiement)}</span>
          <span className="block text-sm text-texte">{detailsOf(paiement)}</span>
          {notes && <span className="block whitespace-pre-line text-sm text-texte">{notes}</span>}
        </span>
        <span
          className={`shrink-0 font-bold numbers-aligned ${isCancelled ? 'text-texte line-through' : ''}`}
        >
          {NATURE_RULES[nature].paid ? '' : '−\u00a0'}
          {fcfa(montant)}
        </span>
      </div>
      {isCancelled ? (
        <StatusBadge tone="negative">{`Annulé le ${formatJour(dateAnnulation)}`}</StatusBadge>
      ) : (
        <RowActions
          of={`${motif}, ${fcfa(montant)}`}
          actions={[
            ['Reçu', () => setDialog('receipt')],
            ...(mayWrite
              ? ([
                  ['Corriger', () => setDialog('correction')],
                  ['Annuler', () => setDialog('cancellation')],
                ] as const)
              : []),
          ]}
        />
      )}
      {dialog === 'receipt' && <Receipt {...receiptOf(employee, paiement)} onClose={close} />}
      {dialog === 'correction' && <CorrectPaiement employee={employee} paiement={paiement} onClose={close} />}
      {dialog === 'cancellation' && (
        <CancelPaiement employee={employee} paiement={paiement} onClose={close} />
      )}
    </>
  )
}
