import { useState } from 'react'
import { Link } from 'wouter'
import { withDe } from '#contract/elision.ts'
import { formatTelephone } from '#contract/format-telephone.ts'
import type { PaieLigne } from '#contract/paie.admin.ts'
import { buttonClass } from '../../ui/button.tsx'
import { AddPaiement, salaryOf } from '../employees/add-paiement.tsx'
import { Paiements } from '../employees/paiements.tsx'
import { addressOfRecord } from '../lists/address.ts'
import { useKeepRow } from '../lists/kept-rows.ts'
import { useMayWrite } from '../session/may-write.tsx'
import { Modal } from '../ui/dialog.tsx'
import { keepFocusIn } from '../ui/keep-focus.ts'
import { fcfa } from '../ui/number-labels.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { formatMois } from '../ui/time.ts'
import { SetSalary } from './salary.tsx'

interface LineProps {
  readonly line: PaieLigne
  readonly mois: string
}

/** Whether a salary is to be set: none is, and the employee is not paused all month. */
const isToSet = ({ enPause, prevu }: PaieLigne): boolean => !enPause && prevu === null

/** What remains of the salary; or that it is settled, overpaid, not set or not due, or that the employee is paused. */
const Reste = ({ line }: { readonly line: PaieLigne }) => {
  const { enPause, prevu, verse, retenu, reste } = line
  if (enPause) return <StatusBadge tone="neutral">En pause</StatusBadge>
  if (isToSet(line)) return <StatusBadge tone="neutral">Salaire à fixer</StatusBadge>
  if (prevu === 0) return <StatusBadge tone="neutral">Aucun salaire dû</StatusBadge>
  if (reste > 0) return <StatusBadge tone="waiting">{`Reste ${fcfa(reste)}`}</StatusBadge>
  const tooMuch = verse + retenu - (prevu ?? 0)
  return tooMuch > 0 ? (
    <StatusBadge tone="negative">{`Réglé, ${fcfa(tooMuch)} de\u00a0trop`}</StatusBadge>
  ) : (
    <StatusBadge tone="positive">Réglé</StatusBadge>
  )
}

/** Name of the employee, which opens the payments of the month. */
const Name = ({ line, mois }: LineProps) => {
  const [open, setOpen] = useState(false)
  useKeepRow(line.id, open)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        // The focus ring stays inside: the number stands close below.
        className="-mx-2 min-h-11 wrap-anywhere rounded-xl px-2 text-left font-bold -outline-offset-3 hover:underline"
      >
        {line.nom}
      </button>
      {!line.actif && <span className="pl-2 text-sm text-texte">Inactif</span>}
      {/* Tells people with the same name apart. */}
      <span className="-mt-1 pointer-events-none block whitespace-nowrap pb-1 text-sm text-texte numbers-aligned">
        {formatTelephone(line.telephone)}
      </span>
      {open && (
        <Modal
          open
          onClose={() => setOpen(false)}
          title={line.nom}
          description={`${formatTelephone(line.telephone)}, paiements pour ${formatMois(mois)}`}
        >
          <div className="flex flex-col gap-4">
            <Paiements employee={line} mois={mois} />
            <Link href={addressOfRecord('employes', line.id)} className={buttonClass('secondary')}>
              Ouvrir son dossier
            </Link>
          </div>
        </Modal>
      )}
    </>
  )
}

interface FormProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

/** Button at the end of a row: opens the form of a payment, or of the salary where it is to be set. */
const EndRow = ({ line, mois }: LineProps) => {
  /** The open form. It stays when a colleague's change makes the other one due, with what was typed. */
  const [opened, setOpened] = useState<'salary' | 'payment' | null>(null)
  useKeepRow(line.id, opened !== null)
  if (!useMayWrite()) return null
  const shown = opened ?? (isToSet(line) ? 'salary' : 'payment')
  const form: FormProps = { open: opened !== null, onOpen: (open) => setOpened(open ? shown : null) }
  return (
    // Keeps the focus when one button takes the place of the other.
    <span ref={keepFocusIn} tabIndex={-1} className="shrink-0 rounded-full">
      {shown === 'salary' ? (
        <SetSalary employee={line} mois={mois} {...form} />
      ) : (
        <Pay line={line} mois={mois} {...form} />
      )}
    </span>
  )
}

/** Button that opens the form of a payment, with what remains filled in; it says "Payer" only while something does. */
const Pay = ({ line, mois, open, onOpen }: LineProps & FormProps) => (
  <>
    <button
      type="button"
      aria-label={line.reste > 0 ? `Payer ${line.nom}` : `Ajouter un paiement\u00a0: ${line.nom}`}
      onClick={() => onOpen(true)}
      data-line-action
      className={buttonClass(line.reste > 0 ? 'primary' : 'secondary', 'min-h-11! px-4! py-1!')}
    >
      {line.reste > 0 ? 'Payer' : 'Ajouter'}
    </button>
    {open && <AddPaiement employee={line} first={salaryOf(mois, line.reste)} onClose={() => onOpen(false)} />}
  </>
)

/** Employees of a month as cards, for a narrow screen. */
export const PaieCards = ({
  lines,
  mois,
}: {
  readonly lines: readonly PaieLigne[]
  readonly mois: string
}) => (
  <ul className="flex flex-col gap-2">
    {lines.map((line) => (
      <li
        key={line.id}
        data-record={line.id}
        className="flex flex-col gap-1 rounded-carte bg-white px-4 py-2 shadow-carte"
      >
        <div className="flex items-center justify-between gap-3">
          <span className="min-w-0">
            <Name line={line} mois={mois} />
          </span>
          <EndRow line={line} mois={mois} />
        </div>
        {/* The status stays at the right edge: beside long amounts, and when it is long, the lines break. */}
        <div className="flex items-center justify-between gap-x-3 pb-1 *:last:max-w-[60%]">
          <span className="min-w-0 text-sm text-texte numbers-aligned">
            {line.prevu ? `${fcfa(line.verse)} sur ${fcfa(line.prevu)}` : `${fcfa(line.verse)} versés`}
            {line.enPlus > 0 && `, ${fcfa(line.enPlus)} en plus`}
            {line.retenu > 0 && `, ${fcfa(line.retenu)} retenus`}
          </span>
          <Reste line={line} />
        </div>
      </li>
    ))}
  </ul>
)

const AMOUNT = 'px-2 py-1 text-right text-sm numbers-aligned whitespace-nowrap'
/** Columns for screens from 1280 px, each only while a line has such an amount. */
const OTHER_AMOUNTS = [
  ['Primes et frais', ({ enPlus }: PaieLigne) => enPlus],
  ['Retenu', ({ retenu }: PaieLigne) => retenu],
] as const

/** Employees of a month as a table, for a wide screen. */
export const PaieTable = ({
  lines,
  mois,
}: {
  readonly lines: readonly PaieLigne[]
  readonly mois: string
}) => {
  const others = OTHER_AMOUNTS.filter(([, amountOf]) => lines.some((line) => amountOf(line) > 0))
  return (
    <table className="w-full rounded-carte bg-white shadow-carte">
      <caption className="sr-only">{`Salaires ${withDe(formatMois(mois))}`}</caption>
      <thead>
        <tr className="border-menthe border-b text-sm text-texte">
          <th scope="col" className="px-4 py-2 text-left">
            Nom
          </th>
          {['Prévu', 'Versé'].map((title) => (
            <th key={title} scope="col" className={AMOUNT}>
              {title}
            </th>
          ))}
          {others.map(([title]) => (
            <th key={title} scope="col" className={`${AMOUNT} max-xl:hidden`}>
              {title}
            </th>
          ))}
          <th scope="col" className="px-3 py-2 text-left">
            Reste
          </th>
          <th scope="col">
            <span className="sr-only">Action</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-menthe">
        {lines.map((line) => (
          <tr key={line.id} data-record={line.id}>
            <th scope="row" className="w-full min-w-32 px-4 text-left font-normal">
              <Name line={line} mois={mois} />
            </th>
            <td className={AMOUNT}>{line.prevu === null ? '' : fcfa(line.prevu)}</td>
            <td className={AMOUNT}>{fcfa(line.verse)}</td>
            {others.map(([title, amountOf]) => (
              <td key={title} className={`${AMOUNT} max-xl:hidden`}>
                {amountOf(line) > 0 ? fcfa(amountOf(line)) : ''}
              </td>
            ))}
            <td className="min-w-52 px-3 py-1 xl:whitespace-nowrap">
              <Reste line={line} />
            </td>
            <td className="px-4 py-1 text-right">
              <EndRow line={line} mois={mois} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
