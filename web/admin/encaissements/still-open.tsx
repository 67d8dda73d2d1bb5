import { useState } from 'react'
import { INITIAL_PAYMENT_STATUT, RECEIVED_STATUT, type Solde } from '#contract/payments.admin.ts'
import { Button } from '../../ui/button.tsx'
import { formatJour, formatMois } from '../ui/time.ts'
import { AskStatus } from './ask-status.tsx'
import { type Family, fcfaOf, shortMonthsOf } from './source.ts'

/**
 * Above the form of a new payment: payments that are awaited, each with "Confirmer", so that nobody records the same
 * money twice, and the open months before the one that `solde.parMois` tells of, but for `mois`, the chosen one.
 */
export const StillOpen = ({
  family,
  solde,
  mois,
  onConfirmed,
}: {
  readonly family: Family
  readonly solde: Solde
  readonly mois: string
  readonly onConfirmed: () => void
}) => {
  const [asked, setAsked] = useState<Solde['attendus'][number] | null>(null)
  const months = shortMonthsOf(family, solde, mois)
  if (solde.attendus.length === 0 && months.length === 0) return null
  return (
    <div className="flex flex-col gap-2 rounded-carte bg-soleil-clair px-4 py-2">
      <ul className="empty:hidden">
        {solde.attendus.map((awaited) => (
          <li key={awaited.id} className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
            <span className="min-w-0 grow basis-48">
              <strong className="whitespace-nowrap">{fcfaOf(awaited.montant)}</strong>
              {` attendus depuis le ${formatJour(awaited.dateCreation)} pour ${formatMois(awaited.pourMois)}`}
            </span>
            <Button
              variant="secondary"
              className="min-h-11! shrink-0 px-4! py-1! text-sm"
              aria-label={`Confirmer\u00a0: ${fcfaOf(awaited.montant)} pour ${formatMois(awaited.pourMois)}`}
              onClick={() => setAsked(awaited)}
            >
              Confirmer
            </Button>
          </li>
        ))}
      </ul>
      {months.length > 0 && (
        <div className="py-1">
          <p className="font-semibold">Mois encore ouverts</p>
          <ul>
            {months.map((line) => (
              <li key={line} className="first-letter:uppercase">
                {line}
              </li>
            ))}
          </ul>
        </div>
      )}
      {asked && (
        <AskStatus
          payment={{ ...asked, nom: family.nom, statut: INITIAL_PAYMENT_STATUT }}
          to={RECEIVED_STATUT}
          onClose={() => setAsked(null)}
          onDone={onConfirmed}
        />
      )}
    </div>
  )
}
