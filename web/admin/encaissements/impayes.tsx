import { useState } from 'react'
import { Link } from 'wouter'
import { withDe } from '#contract/elision.ts'
import { formatTelephone } from '#contract/format-telephone.ts'
import type { Impaye } from '#contract/impayes.admin.ts'
import { Button } from '../../ui/button.tsx'
import { addressOfRecord } from '../lists/address.ts'
import { useKeepRow } from '../lists/kept-rows.ts'
import { CallIcon } from '../people/call-icon.tsx'
import { useMayWrite } from '../session/may-write.tsx'
import { keepFocusIn } from '../ui/keep-focus.ts'
import { fcfa } from '../ui/number-labels.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { formatMois } from '../ui/time.ts'
import { ConvenuDialog } from './convenu.tsx'
import { AddPayment } from './form.tsx'
import { useFreshSolde } from './impayes-source.ts'
import { convenuText, fcfaOf } from './source.ts'

interface LineProps {
  readonly line: Impaye
  readonly mois: string
}

/** What remains of the price; a family whose form is open may have paid everything meanwhile. */
const Reste = ({ reste, prevu }: Impaye) =>
  Number(reste) > 0 ? (
    <StatusBadge tone="waiting">{`Reste ${fcfaOf(reste)}`}</StatusBadge>
  ) : (
    <StatusBadge tone="positive">{prevu === 0 ? 'Rien à payer' : 'Payé'}</StatusBadge>
  )

/**
 * "convenu : 60 000 FCFA, a commencé le 20", "40 000 FCFA reçus sur 150 000 FCFA", "50 000 FCFA en attente"; empty when
 * all of the price simply remains.
 */
const amountsOf = ({ recu, prevu, attendu, convenu }: Impaye): readonly string[] => {
  const agreed = convenuText(convenu)
  return [
    ...(agreed === null ? [] : [agreed]),
    ...(Number(recu) > 0 ? [`${fcfaOf(recu)} reçus sur ${fcfa(prevu)}`] : []),
    ...(Number(attendu) > 0 ? [`${fcfaOf(attendu)} en attente`] : []),
  ]
}

const Name = ({ id, nom }: Impaye) => (
  <Link
    href={addressOfRecord('demandes', id)}
    className="relative inline-block wrap-anywhere font-bold before:absolute before:inset-x-0 before:-inset-y-3 hover:underline"
  >
    {nom}
  </Link>
)

const Call = ({ id, nom, telephone }: Impaye) => (
  <CallIcon about={{ sujet: 'demande', sujetId: id }} nom={nom} telephone={telephone} />
)

/**
 * Buttons of a family: one for an amount that is agreed for the month instead of the price, and one that records money,
 * with the month and what remains of it filled in.
 */
const Actions = ({ line, mois }: LineProps) => {
  const [dialog, setDialog] = useState<'convenu' | 'payment' | null>(null)
  const open = dialog === 'payment'
  const { solde, isRead } = useFreshSolde(open ? line.id : null)
  const close = () => setDialog(null)
  useKeepRow(line.id, dialog !== null)
  if (!useMayWrite()) return null
  return (
    <span
      ref={keepFocusIn}
      tabIndex={-1}
      className="flex items-center justify-between gap-x-1 rounded-full lg:justify-end"
    >
      <Button
        variant="quiet"
        className="-ml-3 min-h-11! px-3! py-1! text-sm xl:whitespace-nowrap"
        aria-label={`Autre montant\u00a0: ${line.nom}`}
        onClick={() => setDialog('convenu')}
      >
        Autre montant…
      </Button>
      <Button
        className="min-h-11! px-4! py-1!"
        aria-label={`Encaisser\u00a0: ${line.nom}`}
        busy={open && !isRead}
        data-line-action
        onClick={() => setDialog('payment')}
      >
        Encaisser
      </Button>
      {open && isRead && <AddPayment request={line} solde={solde} mois={mois} onClose={close} />}
      {dialog === 'convenu' && (
        <ConvenuDialog family={line} mois={mois} convenu={line.convenu} onClose={close} />
      )}
    </span>
  )
}

interface ListProps {
  readonly lines: readonly Impaye[]
  readonly mois: string
}

/** Families that have not paid all of a month as cards, for a narrow screen. */
export const ImpayeCards = ({ lines, mois }: ListProps) => (
  <ul className="grid gap-2 md:grid-cols-2">
    {lines.map((line) => (
      <li key={line.id} data-record={line.id} className="rounded-carte bg-white px-4 py-2 shadow-carte">
        <div className="flex items-center gap-x-1">
          <div className="min-w-0 grow">
            <Name {...line} />
          </div>
          <span className="-my-2 -mr-3">
            <Call {...line} />
          </span>
        </div>
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-0.5 text-sm text-texte">
          <p className="min-w-0 wrap-anywhere">{`Nounou\u00a0: ${line.nounou}`}</p>
          <Reste {...line} />
        </div>
        <p className="wrap-anywhere text-sm text-texte numbers-aligned empty:hidden">
          {amountsOf(line).join(', ')}
        </p>
        <div className="mt-1 empty:hidden">
          <Actions line={line} mois={mois} />
        </div>
      </li>
    ))}
  </ul>
)

const HEAD = 'px-3 py-2 text-left'

/** Families that have not paid all of a month as a table, for a wide screen. */
export const ImpayeTable = ({ lines, mois }: ListProps) => (
  <table className="w-full rounded-carte bg-white shadow-carte">
    <caption className="sr-only">{`Familles qui n'ont pas tout payé, mois ${withDe(formatMois(mois))}`}</caption>
    <thead>
      <tr className="border-menthe border-b text-sm text-texte">
        <th scope="col" className={`${HEAD} pl-4`}>
          Famille
        </th>
        <th scope="col" className={HEAD}>
          Nounou
        </th>
        <th scope="col" className={HEAD}>
          Reste
        </th>
        <th scope="col">
          <span className="sr-only">Action</span>
        </th>
        <th scope="col">
          <span className="sr-only">Appeler</span>
        </th>
      </tr>
    </thead>
    <tbody className="divide-y divide-menthe">
      {lines.map((line) => (
        <tr key={line.id} data-record={line.id}>
          <th scope="row" className="w-[30%] min-w-32 wrap-anywhere py-1 pr-3 pl-4 text-left font-normal">
            <Name {...line} />
            <span className="block whitespace-nowrap text-sm text-texte numbers-aligned">
              {formatTelephone(line.telephone)}
            </span>
          </th>
          <td className="w-[24%] min-w-28 wrap-anywhere px-3 py-1 text-sm">{line.nounou}</td>
          <td className="min-w-52 px-3 py-1">
            <Reste {...line} />
            <span className="block text-sm text-texte numbers-aligned empty:hidden">
              {amountsOf(line).join(', ')}
            </span>
          </td>
          <td className="py-1 pl-3">
            <Actions line={line} mois={mois} />
          </td>
          <td className="py-1 pr-3">
            <Call {...line} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
