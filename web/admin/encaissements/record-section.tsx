import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MontantConvenu } from '#contract/montants-convenus.admin.ts'
import { PARENT_REQUEST_STATUTS, type ParentRequest } from '#contract/parent-requests.admin.ts'
import { PAID_REQUEST_STATUT, type Solde } from '#contract/payments.admin.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/surfaces.tsx'
import { MoreButton } from '../lists/more-button.tsx'
import { useLoadingPart } from '../lists/record-parts.tsx'
import { useList } from '../lists/use-list.ts'
import { useSetStatus } from '../parent-requests/use-set-status.ts'
import { useMayWrite } from '../session/may-write.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Failed } from '../ui/failed.tsx'
import { formatMois } from '../ui/time.ts'
import { ConvenuDialog } from './convenu.tsx'
import { AddPayment } from './form.tsx'
import { PaymentCard } from './payment-card.tsx'
import {
  convenuText,
  expectedText,
  payments,
  priceOf,
  receivedText,
  shortMonthsOf,
  soldeOf,
} from './source.ts'

/** What was agreed for single months, the latest first: also a month for which nothing is due can be corrected here. */
const Convenus = ({ request, solde }: { readonly request: ParentRequest; readonly solde: Solde }) => {
  const [opened, setOpened] = useState<MontantConvenu | null>(null)
  const mayWrite = useMayWrite()
  const convenus = solde.parMois?.convenus.filter(({ montant }) => montant !== null).reverse() ?? []
  return (
    <>
      <ul className="empty:hidden">
        {convenus.map((convenu) => (
          <li key={convenu.id} className="flex items-center justify-between gap-x-3">
            <span className="min-w-0 wrap-anywhere first-letter:uppercase">
              {`${formatMois(convenu.mois)}, ${convenuText(convenu)}`}
            </span>
            {mayWrite && (
              <Button
                variant="quiet"
                className="-mr-3 min-h-11! shrink-0 px-3! py-1! text-sm"
                aria-label={`Modifier\u00a0: montant convenu pour ${formatMois(convenu.mois)}`}
                onClick={() => setOpened(convenu)}
              >
                Modifier
              </Button>
            )}
          </li>
        ))}
      </ul>
      {opened && (
        <ConvenuDialog family={request} mois={opened.mois} convenu={opened} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

/**
 * Section of a request's details: the payments of the family. Once the price is paid, or anything when there is no
 * price, an administrator can set the status "Payé" here.
 */
export const RecordPayments = ({ request }: { readonly request: ParentRequest }) => {
  const [open, setOpen] = useState(false)
  const mayWrite = useMayWrite()
  const setStatus = useSetStatus(request.id)
  const list = useList(payments, { demandeId: request.id })
  const solde = useQuery(soldeOf(request.id))
  useLoadingPart(list.isPending || solde.isPending)
  if (list.isPending || solde.isPending) return <Skeleton className="h-24" />
  // What was shown stays when a later read fails: a form may be open.
  if (!list.data || !solde.data)
    return <Failed query={list.data ? solde : list}>Les encaissements n'ont pas pu être chargés.</Failed>
  const { recu, solde: isPaid } = solde.data
  const isClosed = request.statut === PAID_REQUEST_STATUT
  const isUnpaid = isClosed && Number(recu) === 0
  const prix = priceOf(request, solde.data)
  return (
    <section aria-label="Encaissements" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-bold text-lg">Encaissements</h3>
        {mayWrite && (
          <Button variant="secondary" className="px-4!" onClick={() => setOpen(true)}>
            <AdminIcon name="plus" className="size-5" />
            Encaisser
          </Button>
        )}
      </div>
      <p className={isUnpaid ? 'font-semibold' : 'text-texte'}>
        {isUnpaid
          ? `Demande payée, mais aucun encaissement confirmé${expectedText(request, solde.data)}.`
          : list.items.length === 0
            ? `Aucun encaissement pour le moment${expectedText(request, solde.data)}`
            : receivedText(request, solde.data)}
      </p>
      <ul className="font-semibold empty:hidden">
        {shortMonthsOf(request, solde.data).map((line) => (
          <li key={line} className="first-letter:uppercase">
            {line}
          </li>
        ))}
      </ul>
      <Convenus request={request} solde={solde.data} />
      {list.items.map((payment) => (
        <PaymentCard key={payment.id} payment={payment} />
      ))}
      <MoreButton list={list} />
      {isPaid && mayWrite && !isClosed && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-carte bg-menthe px-4 py-2">
          <p className="font-semibold">{prix === null ? 'Tout est payé\u00a0?' : 'Tout est payé.'}</p>
          <Button onClick={() => setStatus.mutate({ request, statut: PAID_REQUEST_STATUT })}>
            {`Passer à ${PARENT_REQUEST_STATUTS[PAID_REQUEST_STATUT]}`}
          </Button>
        </div>
      )}
      {open && <AddPayment request={request} solde={solde.data} onClose={() => setOpen(false)} />}
    </section>
  )
}
