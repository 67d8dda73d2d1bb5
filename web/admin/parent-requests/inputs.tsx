import { useState } from 'react'
import {
  FORFAIT_A_DEFINIR,
  PARENT_REQUEST_LABELS as LABELS,
  type ParentRequestInput,
  TYPES_SERVICE,
} from '#contract/parent-requests.ts'
import { readTelephone } from '../../public/form/telephone.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import type { FieldErrors } from '../../ui/form.ts'
import { Choice, PersonInputs } from '../people/person-inputs.tsx'
import { usePrestations } from '../prestations/queries.ts'

/** Number behind the last choice, "4 ou plus"; a record may hold a larger one. */
const LAST_CHOICE = 4

/** Input of the contract's schema from the form's data. */
export const readRequestInput = (values: FormData) => ({
  ...Object.fromEntries(values),
  telephone: readTelephone(values.get('telephone')),
  nombreEnfants: Number(values.get('nombreEnfants')),
})

/** Fields of a request that an administrator types. With the values of a record, or those of a new request. */
export const RequestInputs = ({
  errors,
  values,
  forfaitNom,
  addressHint,
}: {
  readonly errors: FieldErrors
  readonly values?: ParentRequestInput
  /** Name of the record's package, which may not be offered any more. */
  readonly forfaitNom?: string | null
  readonly addressHint?: string
}) => (
  <>
    <PersonInputs errors={errors} values={values} addressHint={addressHint} />
    <Choice
      name="typeService"
      label={LABELS.typeService}
      choices={TYPES_SERVICE}
      value={values?.typeService}
      error={errors.typeService}
    />
    <ForfaitField forfait={values?.forfait} forfaitNom={forfaitNom} error={errors.forfait} />
    <div className="grid grid-cols-2 gap-4">
      <TextField
        name="horaireDebut"
        type="time"
        label={LABELS.horaireDebut}
        defaultValue={values?.horaireDebut ?? ''}
        error={errors.horaireDebut}
      />
      <TextField
        name="horaireFin"
        type="time"
        label={LABELS.horaireFin}
        defaultValue={values?.horaireFin ?? ''}
        error={errors.horaireFin}
      />
    </div>
    <ChildrenField count={values?.nombreEnfants ?? 1} error={errors.nombreEnfants} />
    <TextArea
      name="commentaires"
      label={LABELS.commentaires}
      optional
      defaultValue={values?.commentaires ?? ''}
      error={errors.commentaires}
    />
  </>
)

const ForfaitField = ({
  forfait = '',
  forfaitNom,
  error,
}: {
  readonly forfait?: string | undefined
  readonly forfaitNom?: string | null | undefined
  readonly error: string | undefined
}) => {
  const { data: prestations = [] } = usePrestations()
  const [chosen, setChosen] = useState({ id: forfait, nom: forfaitNom ?? forfait })
  const offered = prestations.filter(({ id, actif }) => actif && id !== forfait)
  const isKnown = forfait !== '' && forfait !== FORFAIT_A_DEFINIR.id
  // A colleague may deactivate the chosen package meanwhile: without its option, the browser would choose the first.
  const withdrawn = ![...offered, { id: forfait }, FORFAIT_A_DEFINIR].some(({ id }) => id === chosen.id)
  return (
    <SelectField
      name="forfait"
      label={LABELS.forfait}
      defaultValue={forfait || FORFAIT_A_DEFINIR.id}
      onChange={({ target }) => setChosen({ id: target.value, nom: target.selectedOptions[0]?.text ?? '' })}
      error={error}
    >
      {isKnown && <option value={forfait}>{forfaitNom ?? forfait}</option>}
      {[...offered, ...(withdrawn ? [chosen] : [])].map(({ id, nom }) => (
        <option key={id} value={id}>
          {nom}
        </option>
      ))}
      <option value={FORFAIT_A_DEFINIR.id}>{FORFAIT_A_DEFINIR.nom}</option>
    </SelectField>
  )
}

const ChildrenField = ({ count, error }: { readonly count: number; readonly error: string | undefined }) => (
  <SelectField
    name="nombreEnfants"
    label="Nombre d'enfants ou de personnes"
    defaultValue={String(count)}
    error={error}
  >
    {[1, 2, 3].map((each) => (
      <option key={each}>{each}</option>
    ))}
    <option value={Math.max(LAST_CHOICE, count)}>4 ou plus</option>
  </SelectField>
)
