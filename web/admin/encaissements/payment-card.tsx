import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { monthOf } from '#contract/days.admin.ts'
import { withDe } from '#contract/elision.ts'
import { PAYMENT_RULES, PAYMENT_STATUTS, type Payment } from '#contract/payments.admin.ts'
import { addressOfRecord } from '../lists/address.ts'
import { CallIcon } from '../people/call-icon.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { formatJour, formatMois } from '../ui/time.ts'
import { PaymentActions, useHasActions } from './payment-actions.tsx'
import { fcfaOf, methodeOf } from './source.ts'

/** Day on which the money arrived, else the day on which the payment was recorded. */
const jourOf = ({ dateConfirmation, dateCreation }: Payment): string =>
  formatJour(dateConfirmation ?? dateCreation)

/** Tailwind classes of the amount: a cancelled payment counts in no sum and is struck through. */
const struck = ({ statut }: Payment): string =>
  PAYMENT_RULES[statut].next.length === 0 ? 'text-texte line-through' : ''

const Statut = ({ payment: { statut } }: { readonly payment: Payment }) => (
  <StatusBadge tone={PAYMENT_RULES[statut].tone}>{PAYMENT_STATUTS[statut]}</StatusBadge>
)

const Family = ({ payment: { demandeId, nom } }: { readonly payment: Payment }) => (
  <Link
    href={addressOfRecord('demandes', demandeId)}
    className="relative inline-block font-bold before:absolute before:inset-x-0 before:-inset-y-3 hover:underline"
  >
    {nom}
  </Link>
)

const Call = ({ payment: { demandeId, nom, telephone } }: { readonly payment: Payment }) => (
  <CallIcon about={{ sujet: 'demande', sujetId: demandeId }} nom={nom} telephone={telephone} />
)

const Facts = ({ facts }: { readonly facts: readonly (string | null)[] }) => (
  <span className="min-w-0 wrap-anywhere text-sm text-texte">{facts.filter(Boolean).join(', ')}</span>
)

const Card = ({
  payment,
  title,
  facts,
  call,
}: {
  readonly payment: Payment
  readonly title: ReactNode
  readonly facts: readonly (string | null)[]
  readonly call?: ReactNode
}) => {
  const hasActions = useHasActions(payment)
  return (
    <div className="rounded-carte bg-white px-4 py-2 shadow-carte">
      <div className="flex items-center gap-x-1">
        <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 grow basis-32 wrap-anywhere font-bold">{title}</span>
          <span className={`ml-auto font-bold numbers-aligned ${struck(payment)}`}>
            {fcfaOf(payment.montant)}
          </span>
        </div>
        {!hasActions && call && <span className="-my-2 -mr-3">{call}</span>}
      </div>
      <div className="mt-1 flex items-start justify-between gap-x-3">
        <Facts facts={facts} />
        <Statut payment={payment} />
      </div>
      <div className={`flex items-center justify-between ${hasActions ? 'mt-1' : ''}`}>
        <PaymentActions payment={payment} />
        {hasActions && call && <span className="-mr-3">{call}</span>}
      </div>
    </div>
  )
}

/** Month that a payment is for; null: that of its day, which is shown beside it. */
const otherMoisOf = ({ dateConfirmation, dateCreation, pourMois }: Payment): string | null =>
  pourMois === monthOf(new Date(dateConfirmation ?? dateCreation)) ? null : `pour ${formatMois(pourMois)}`

const factsOf = (payment: Payment) => [
  jourOf(payment),
  otherMoisOf(payment),
  methodeOf(payment),
  payment.transactionId,
]

/** A payment in the details of its request. */
export const PaymentCard = ({ payment }: { readonly payment: Payment }) => (
  <Card
    payment={payment}
    title={jourOf(payment)}
    facts={[`Pour ${formatMois(payment.pourMois)}`, methodeOf(payment), payment.transactionId]}
  />
)

/** Payments of a month as cards, for a narrow screen. */
export const PaymentCards = ({ payments }: { readonly payments: readonly Payment[] }) => (
  <ul className="grid gap-2 md:grid-cols-2">
    {payments.map((payment) => (
      <li key={payment.id} data-record={payment.id}>
        <Card
          payment={payment}
          title={<Family payment={payment} />}
          facts={factsOf(payment)}
          call={<Call payment={payment} />}
        />
      </li>
    ))}
  </ul>
)

const HEAD = 'px-3 py-2 text-left'
/** Columns for screens from 1280 px; on narrower ones their facts stand under the name. */
const DESK = 'max-xl:hidden'

/** Payments of a month as a table, for a wide screen. */
export const PaymentTable = ({
  payments,
  mois,
}: {
  readonly payments: readonly Payment[]
  readonly mois: string
}) => (
  <table className="w-full rounded-carte bg-white shadow-carte">
    <caption className="sr-only">{`Encaissements ${withDe(formatMois(mois))}`}</caption>
    <thead>
      <tr className="border-menthe border-b text-sm text-texte">
        <th scope="col" className={`${HEAD} pl-4`}>
          Famille
        </th>
        <th scope="col" className={`${HEAD} ${DESK}`}>
          Jour
        </th>
        <th scope="col" className={`${HEAD} ${DESK}`}>
          Moyen
        </th>
        <th scope="col" className="px-3 py-2 text-right whitespace-nowrap">
          Montant et statut
        </th>
        <th scope="col">
          <span className="sr-only">Actions</span>
        </th>
        <th scope="col">
          <span className="sr-only">Appeler</span>
        </th>
      </tr>
    </thead>
    <tbody className="divide-y divide-menthe">
      {payments.map((payment) => (
        <tr key={payment.id} data-record={payment.id}>
          <th scope="row" className="w-full min-w-32 wrap-anywhere py-1 pr-3 pl-4 text-left font-normal">
            <Family payment={payment} />
            <span className="block leading-5 xl:hidden">
              <Facts facts={factsOf(payment)} />
            </span>
          </th>
          <td className={`whitespace-nowrap px-3 py-1 text-sm ${DESK}`}>
            {jourOf(payment)}
            <span className="block text-texte empty:hidden">{otherMoisOf(payment)}</span>
          </td>
          <td className={`min-w-32 max-w-44 px-3 py-1 text-sm ${DESK}`}>
            {methodeOf(payment)}
            {payment.transactionId && (
              <span className="block wrap-anywhere text-texte">{payment.transactionId}</span>
            )}
          </td>
          <td className="whitespace-nowrap px-3 py-1 text-right">
            <span className={`block font-bold numbers-aligned ${struck(payment)}`}>
              {fcfaOf(payment.montant)}
            </span>
            <Statut payment={payment} />
          </td>
          <td className="whitespace-nowrap py-1 pl-3 text-right">
            <PaymentActions payment={payment} />
          </td>
          <td className="py-1 pr-3">
            <Call payment={payment} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
