import type { ReactNode } from 'react'
import type { CorrectedField } from '#contract/corrections.admin.ts'
import { type Fields, labelOf } from '../lists/fields.ts'
import { useMayWrite } from '../session/may-write.tsx'
import { EditButton } from '../ui/edit-button.tsx'

/** Names of the fields with their article, for the buttons. */
const NAMES: Readonly<Record<CorrectedField, string>> = {
  nom: 'le nom',
  telephone: 'le numéro',
  adresse: "l'adresse",
  typeService: 'le service',
  horaireDebut: 'les heures de garde',
  horaireFin: 'les heures de garde',
  nombreEnfants: "le nombre d'enfants ou de personnes",
  forfait: 'le forfait',
  commentaires: 'les commentaires',
  typePoste: 'le poste',
  disponibilites: 'la disponibilité',
  experience: "l'expérience",
  dateEmbauche: "la date d'embauche",
}

/** Field that the contact section of the record shows, with its own button. */
const IN_CONTACT = 'telephone'

/**
 * Fields of an opened record, with buttons for those that the account may correct, then facts that nobody can correct
 * (`others`).
 */
export const CorrectableFacts = <Item,>({
  fields,
  item,
  others,
  onCorrect,
}: {
  readonly fields: Fields<string, Item>
  readonly item: Item
  readonly others: readonly (readonly [label: string, text: ReactNode])[]
  readonly onCorrect: (field: CorrectedField) => void
}) => {
  const mayWrite = useMayWrite()
  const rows = Object.entries(fields).flatMap(([name, field]) => {
    if (field === null || name === IN_CONTACT || name === 'documents') return []
    const text = field.text(item)
    const corrected = mayWrite && Object.hasOwn(NAMES, name) ? (name as CorrectedField) : null
    if (!corrected && (field.elsewhere || text === null || text === '')) return []
    return [{ label: labelOf(field, item), text, corrected }]
  })
  return (
    <dl className="flex flex-col divide-y divide-menthe border-menthe border-y">
      {rows.map(({ label, text, corrected }) => (
        <Row
          key={label}
          label={label}
          text={text || <span className="font-normal text-texte">Non précisé</span>}
          button={
            corrected && (
              <EditButton
                label={`Corriger ${NAMES[corrected]}`}
                className="-mr-3"
                onClick={() => onCorrect(corrected)}
              />
            )
          }
        />
      ))}
      {others.map(([label, text]) => text && <Row key={label} label={label} text={text} button={null} />)}
    </dl>
  )
}

/**
 * Longest text beside its label, in characters: about two lines on a phone. A longer one stands below and has the whole
 * width.
 */
const MAX_BESIDE = 44

const Row = ({
  label,
  text,
  button,
}: {
  readonly label: string
  readonly text: ReactNode
  readonly button: ReactNode
}) => {
  const isLong = typeof text === 'string' && text.length > MAX_BESIDE
  return (
    <div
      className={`grid min-h-11 items-center gap-x-2 ${
        isLong ? 'grid-cols-[minmax(0,1fr)_auto] pb-2' : 'grid-cols-[min(6rem,32%)_minmax(0,1fr)_auto]'
      }`}
    >
      <dt className="wrap-anywhere text-sm text-texte">{label}</dt>
      <dd className="contents">
        <span
          className={`whitespace-pre-line wrap-anywhere font-semibold leading-snug ${
            isLong ? 'col-span-2 row-start-2' : 'py-1'
          }`}
        >
          {text}
        </span>
        {button}
      </dd>
    </div>
  )
}
