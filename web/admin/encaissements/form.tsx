import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { dayOf, monthOf } from '#contract/days.admin.ts'
import { MOYENS } from '#contract/paiements-employes.admin.ts'
import {
  endpoints,
  INITIAL_PAYMENT_STATUT,
  isFinalPayment,
  PAYMENT_STATUTS,
  type Payment,
  type PaymentCorrection,
  type PaymentInput,
  paymentCorrection,
  paymentInput,
  RECEIVED_STATUT,
  type Solde,
} from '#contract/payments.admin.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { type FieldErrors, useForm } from '../../ui/form.ts'
import { findLoaded } from '../lists/use-list.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { MoreThanDue, withoutThousands } from '../ui/amount-field.tsx'
import { Conflict, linesOf, type StoredValues } from '../ui/conflict.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { monthOptions } from '../ui/month-picker.tsx'
import { formatJour, formatMois, thisMonth, today } from '../ui/time.ts'
import { useEdit } from '../writes/use-edit.ts'
import { useWrite } from '../writes/use-write.ts'
import { receiptButton } from './receipt-of.ts'
import { amountOf, expectedFor, type Family, fcfaOf, methodeOf, priceOf, receivedFor } from './source.ts'
import { StillOpen } from './still-open.tsx'

const read = (values: FormData) => ({
  montant: withoutThousands(values.get('montant')),
  methode: values.get('methode'),
  transactionId: values.get('transactionId'),
  jour: values.get('jour') || null,
  pourMois: values.get('pourMois'),
})

/** Changes what a form proposes in a field, until somebody gives the field another value. */
const useProposal = (
  form: Pick<ReturnType<typeof useForm>, 'fill' | 'readNow'>,
  name: string,
  first: string,
): ((value: string) => void) => {
  const proposed = useRef(first)
  return (value) => {
    if (value === proposed.current || form.readNow()[name] !== proposed.current) return
    form.fill({ [name]: value })
    // Not `value`: a select ignores one that it does not offer (ui/form.ts).
    proposed.current = form.readNow()[name] ?? ''
  }
}

/** A whole day: while its year is typed, a date field already holds years such as 0002. */
const DAY = /^20\d\d-\d\d-\d\d$/

/**
 * The month that a payment is for follows its day, until somebody chooses a month. `onJour` takes the day. `offered`:
 * months that the select has to offer; without the chosen one it would choose another.
 */
const useMoisDuJour = (form: Parameters<typeof useProposal>[0], first: string) => {
  const [offered, setOffered] = useState([first])
  const propose = useProposal(form, 'pourMois', first)
  const mois = offered.at(-1) ?? first
  // After the render: only then does the select offer a month of long ago.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for another month
  useLayoutEffect(() => propose(mois), [mois])
  const onJour = (jour: string) => {
    if (DAY.test(jour)) setOffered((before) => [...before, jour.slice(0, 7)])
  }
  return { offered, onJour }
}

/**
 * Records money that a family paid, or is to pay. The month follows the day, unless the form was opened for another
 * month; the amount is what that month still lacks. `solde`: what the family paid; undefined: it could not be read.
 */
export const AddPayment = ({
  request: family,
  solde,
  mois: opened = thisMonth(),
  onClose,
}: {
  readonly request: Family
  readonly solde: Solde | undefined
  /** Month that the form proposes. */
  readonly mois?: string
  readonly onClose: () => void
}) => {
  const expectedText = (mois: string): string => {
    const expected = solde ? expectedFor(mois, family, solde) : null
    return expected === null ? '' : amountOf(expected)
  }
  const add = useWrite({
    send: (body: PaymentInput, headers) => ask(endpoints.createPayment, { body, headers }),
    changes: ['payments'],
    done: (payment) => ({
      title: 'Encaissement enregistré',
      text: `${family.nom}, ${fcfaOf(payment.montant)}`,
      open: receiptButton(payment),
    }),
    failed: () => ({ title: 'Erreur', notDone: "L'encaissement n'a pas pu être enregistré." }),
    onDone: onClose,
  })
  const form = useForm({
    schema: paymentInput,
    read: (values) => ({ ...read(values), demandeId: family.id, statut: values.get('statut') }),
    submit: add.submit,
  })
  const [first] = useState(opened)
  const [followsDay] = useState(opened === thisMonth())
  const { offered, onJour } = useMoisDuJour(form, first)
  const proposeMontant = useProposal(form, 'montant', expectedText(first))
  const mois = form.values.pourMois ?? first
  const received = solde?.parMois ? receivedFor(mois, solde) : '0.00'
  const isPriced = solde !== undefined && priceOf(family, solde, mois) !== null
  return (
    <FormDialog title="Encaisser" description={family.nom} form={form} onClose={onClose}>
      {solde && <StillOpen family={family} solde={solde} mois={mois} onConfirmed={onClose} />}
      <PaymentFields
        errors={form.errors}
        montant={expectedText(first)}
        hint={Number(received) > 0 && `Déjà ${fcfaOf(received)} reçus pour ${formatMois(mois)}`}
        compared={
          <MoreThanDue
            typed={Number(withoutThousands(form.values.montant ?? null).replace(',', '.'))}
            due={isPriced ? Number(expectedFor(mois, family, solde) ?? 0) : null}
            mois={solde?.parMois ? mois : undefined}
          />
        }
        mois={first}
        offered={offered}
        onMois={(chosen) => proposeMontant(expectedText(chosen))}
        {...(followsDay && { onJour })}
        isReceived={form.values.statut !== INITIAL_PAYMENT_STATUT}
      />
      <SelectField name="statut" label="Statut" defaultValue={RECEIVED_STATUT} error={form.errors.statut}>
        {([RECEIVED_STATUT, INITIAL_PAYMENT_STATUT] as const).map((statut) => (
          <option key={statut} value={statut}>
            {PAYMENT_STATUTS[statut]}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}

/**
 * Corrects a payment. After a conflict it shows the stored values, and the next submit replaces them; it ends when the
 * payment was cancelled.
 */
export const CorrectPayment = ({
  payment,
  onClose,
}: {
  readonly payment: Payment
  readonly onClose: () => void
}) => {
  const queries = useQueryClient()
  const { before, seen, conflict, ...save } = useEdit<Payment, PaymentCorrection, Payment>({
    opened: payment,
    send: (body, { revision }) =>
      ask(endpoints.correctPayment, { params: { id: payment.id }, body: { ...body, revision } }),
    stored: () => findLoaded<Payment>(queries, QUERY_KEYS.payments, payment.id),
    changes: ['payments'],
    done: ({ montant }) => ({ title: 'Encaissement corrigé', text: `${payment.nom}, ${fcfaOf(montant)}` }),
    failed: () => ({ title: 'Erreur', notDone: "L'encaissement n'a pas pu être corrigé." }),
    onDone: onClose,
  })
  const form = useForm({
    schema: paymentCorrection,
    read: (values) => ({ ...read(values), revision: seen.revision }),
    submit: save.submit,
  })
  const { offered, onJour } = useMoisDuJour(form, payment.pourMois)
  const day = payment.dateConfirmation
  const followsDay = day !== null && monthOf(new Date(day)) === payment.pourMois
  return (
    <FormDialog
      title="Corriger l'encaissement"
      description={payment.nom}
      form={form}
      ended={
        isFinalPayment(seen.statut)
          ? 'Cet encaissement a été annulé entre-temps. Il ne peut plus être corrigé.'
          : null
      }
      onClose={onClose}
    >
      {conflict && (
        <Conflict
          {...conflict}
          lines={(version) =>
            linesOf({
              montant: ['Montant', fcfaOf(version.montant)],
              pourMois: ['Pour le mois', formatMois(version.pourMois)],
              methode: ['Moyen', methodeOf(version)],
              transactionId: ['Référence', version.transactionId ?? '-'],
              jour: ['Encaissé le', version.dateConfirmation ? formatJour(version.dateConfirmation) : '-'],
              revision: null,
            } satisfies StoredValues<PaymentCorrection>)
          }
        />
      )}
      <PaymentFields
        errors={form.errors}
        montant={amountOf(before.montant)}
        mois={before.pourMois}
        offered={offered}
        {...(followsDay && { onJour })}
        // Money that a colleague confirmed meanwhile keeps its day.
        first={{ ...before, dateConfirmation: before.dateConfirmation ?? seen.dateConfirmation }}
        isReceived={seen.statut === RECEIVED_STATUT}
      />
    </FormDialog>
  )
}

/** Fields of a payment. Money that is awaited has no day yet. */
const PaymentFields = ({
  errors,
  montant,
  hint,
  compared,
  mois,
  offered,
  onMois,
  onJour,
  first,
  isReceived,
}: {
  readonly errors: FieldErrors
  readonly montant: string
  /** Beside the amount. */
  readonly hint?: ReactNode
  /** Below the amount. */
  readonly compared?: ReactNode
  /** Month that is chosen first. */
  readonly mois: string
  /** Months of the days that were typed, which can be chosen too. */
  readonly offered: readonly string[]
  readonly onMois?: (mois: string) => void
  readonly onJour?: (jour: string) => void
  readonly first?: Payment
  readonly isReceived: boolean
}) => (
  <>
    <TextField
      name="montant"
      label="Montant (FCFA)"
      inputMode="decimal"
      autoComplete="off"
      hint={hint}
      defaultValue={montant}
      // The next key replaces an amount that is not the right one.
      onFocus={({ currentTarget }) => currentTarget.select()}
      error={errors.montant}
    />
    {compared}
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        name="pourMois"
        label="Pour le mois"
        defaultValue={mois}
        onChange={(event) => onMois?.(event.target.value)}
        error={errors.pourMois}
      >
        {monthOptions(mois, ...offered).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="methode"
        label="Moyen"
        defaultValue={first ? first.methode : 'especes'}
        error={errors.methode}
      >
        {Object.entries(MOYENS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
    <TextField
      name="transactionId"
      label="Référence"
      optional
      autoComplete="off"
      defaultValue={first?.transactionId ?? ''}
      error={errors.transactionId}
    />
    {isReceived && (
      <TextField
        name="jour"
        label="Encaissé le"
        type="date"
        max={today()}
        onChange={(event) => onJour?.(event.target.value)}
        defaultValue={first?.dateConfirmation ? dayOf(new Date(first.dateConfirmation)) : today()}
        error={errors.jour}
      />
    )}
  </>
)
