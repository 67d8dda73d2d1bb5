import type { ReactNode } from 'react'
import type { CorrectedField } from '#contract/corrections.admin.ts'
import { Button } from '../../ui/button.tsx'
import { type Fields, labelOf } from '../lists/fields.ts'
import { useMayWrite } from '../session/may-write.ts'

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
    <dl className="flex flex-col divide-y divide-menthe">
      {rows.map(({ label, text, corrected }) => (
        <Row key={label} label={label} button={corrected && { field: corrected, onCorrect }}>
          {text || <span className="font-normal text-texte">Non précisé</span>}
        </Row>
      ))}
      {others.map(
        ([label, text]) =>
          text && (
            <Row key={label} label={label} button={null}>
              {text}
            </Row>
          ),
      )}
    </dl>
  )
}

const Row = ({
  label,
  button,
  children,
}: {
  readonly label: string
  readonly button: {
    readonly field: CorrectedField
    readonly onCorrect: (field: CorrectedField) => void
  } | null
  readonly children: ReactNode
}) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1">
    <dt className="text-sm text-texte">{label}</dt>
    {/* The button is beside the label, so that a long text has the whole width. */}
    <dd className="contents">
      {/* `relative`: above the button, which is taller than the label. */}
      <span className="relative col-span-2 row-start-2 whitespace-pre-line wrap-anywhere font-semibold">
        {children}
      </span>
      {button && (
        <Button
          variant="quiet"
          className="-my-2 px-3!"
          aria-label={`Corriger ${NAMES[button.field]}`}
          onClick={() => button.onCorrect(button.field)}
        >
          Corriger
        </Button>
      )}
    </dd>
  </div>
)
