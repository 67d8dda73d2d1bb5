import { useQuery } from '@tanstack/react-query'
import { formatTelephone } from '#contract/format-telephone.ts'
import { smsHref, whatsAppHref } from '../../paths.ts'
import { readCoordonnees } from '../../public/coordonnees.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type About, attemptProps } from '../activites/about.ts'
import { parametresQuery } from '../parametres/missing-coordonnees.ts'
import { AdminIcon } from './admin-icon.tsx'
import { Modal } from './dialog.tsx'
import { Printed } from './printed.tsx'
import { formatJour } from './time.ts'

const AGENCY = 'Dieu veille sur nos enfants'

/** A receipt for an amount of money. */
export interface ReceiptContent {
  /** Id of the payment. */
  readonly id: string
  /** "Versé à Rose Nze", "Retenu à Rose Nze" or "Reçu d'Irène Bongo". */
  readonly heading: string
  readonly nom: string
  /** E.164. */
  readonly telephone: string
  /** As it is printed: "60 000 FCFA". */
  readonly montant: string
  /** YYYY-MM-DD or an instant. */
  readonly date: string
  /** Labels and values; null values are left out. */
  readonly facts: readonly (readonly [label: string, value: string | null])[]
  /** Last line. */
  readonly note: string
}

/** Number of the receipt, to tell two of them apart: the first eight characters of the payment's id. */
const numberOf = (id: string): string => id.slice(0, 8).toUpperCase()

const factsOf = ({ facts }: ReceiptContent) =>
  facts.filter((fact): fact is readonly [string, string] => fact[1] !== null)

/** The receipt as a text message. */
const textOf = (receipt: ReceiptContent): string =>
  [
    `${AGENCY}\nReçu n°\u00a0${numberOf(receipt.id)}, le ${formatJour(receipt.date)}`,
    `${receipt.heading}\u00a0: ${receipt.montant}`,
    ...factsOf(receipt).map(([label, value]) => `${label}\u00a0: ${value}`),
    receipt.note,
  ].join('\n')

/** Dialog with a receipt, which prints on A5 paper and can be sent as a text by SMS or WhatsApp. */
export const Receipt = ({
  receipt,
  about,
  onClose,
}: {
  readonly receipt: ReceiptContent
  /** The record whose history gets the SMS or WhatsApp message. */
  readonly about: About
  readonly onClose: () => void
}) => {
  const { nom, telephone } = receipt
  const text = encodeURIComponent(textOf(receipt))
  return (
    <Modal
      open
      onClose={onClose}
      title="Reçu"
      actions={
        <Button onClick={() => print()}>
          <AdminIcon name="print" className="size-5" />
          Imprimer
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="rounded-carte border-2 border-menthe p-4">
          <Content receipt={receipt} />
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-2">
          <a
            href={`${smsHref(telephone)}?body=${text}`}
            {...attemptProps(about, nom)}
            aria-label={`Envoyer le reçu par SMS à ${nom}`}
            className={buttonClass('secondary', 'px-2!')}
          >
            <Icon name="sms" className="size-5" />
            SMS
          </a>
          <a
            href={`${whatsAppHref(telephone)}?text=${text}`}
            {...attemptProps(about, nom)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Envoyer le reçu par WhatsApp à ${nom} (nouvel onglet)`}
            className={buttonClass('secondary', 'px-2!')}
          >
            <AdminIcon name="whatsapp" className="size-5" />
            WhatsApp
          </a>
        </div>
      </div>
      <Printed kind="receipt" className="flex-col gap-6 print:flex">
        <Content receipt={receipt} />
        <p className="flex justify-between gap-6 pt-8">
          <span className="grow border-encre border-t pt-1">Pour l'agence</span>
          <span className="grow border-encre border-t pt-1">{nom}</span>
        </p>
      </Printed>
    </Modal>
  )
}

/** Name of the agency, its address, and its number unless that is a placeholder. */
const Agency = () => {
  const { data } = useQuery(parametresQuery)
  const { canCall, telephone, adresse } = readCoordonnees(data ?? [])
  return (
    <div>
      <p className="font-bold font-titre text-lg">{AGENCY}</p>
      {data && (
        <p className="wrap-anywhere text-sm text-texte">
          {adresse}
          {canCall && <span className="block">{formatTelephone(telephone)}</span>}
        </p>
      )}
    </div>
  )
}

const Content = ({ receipt }: { readonly receipt: ReceiptContent }) => (
  <div className="flex flex-col gap-3">
    <Agency />
    <p className="text-texte">
      Reçu n°{'\u00a0'}
      {numberOf(receipt.id)}, le {formatJour(receipt.date)}
    </p>
    <p className="wrap-anywhere font-bold">{receipt.heading}</p>
    <p className="font-bold text-2xl numbers-aligned">{receipt.montant}</p>
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {factsOf(receipt).map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-texte">{label}</dt>
          <dd className="min-w-0 whitespace-pre-line wrap-anywhere font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
    <p className="text-sm text-texte">{receipt.note}</p>
  </div>
)
