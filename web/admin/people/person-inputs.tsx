import { formatTelephone } from '#contract/format-telephone.ts'
import { NANNY_APPLICATION_LABELS } from '#contract/nanny-applications.ts'
import { AdresseField } from '../../public/form/adresse.tsx'
import { TelephoneField } from '../../public/form/telephone.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { FieldErrors } from '../../ui/form.ts'

/** Name, phone number and address of a person that an administrator types. Empty, or with the values of a record. */
export const PersonInputs = ({
  errors,
  values,
  addressHint = 'Quartier et repère',
}: {
  readonly errors: FieldErrors
  readonly values?: { readonly nom: string; readonly telephone: string; readonly adresse: string } | undefined
  readonly addressHint?: string | undefined
}) => (
  <>
    <TextField
      name="nom"
      label={NANNY_APPLICATION_LABELS.nom}
      autoComplete="off"
      defaultValue={values?.nom}
      error={errors.nom}
    />
    <TelephoneField
      autoComplete="off"
      defaultValue={values && formatTelephone(values.telephone)}
      error={errors.telephone}
    />
    <AdresseField
      hint={addressHint}
      autoComplete="off"
      defaultValue={values?.adresse}
      error={errors.adresse}
    />
  </>
)

/** Select of `choices` (value and text). Without `value` nothing is chosen. */
export const Choice = ({
  name,
  label,
  choices,
  value = '',
  error,
}: {
  readonly name: string
  readonly label: string
  readonly choices: Readonly<Record<string, string>>
  readonly value?: string | null | undefined
  readonly error: string | undefined
}) => (
  <SelectField name={name} label={label} defaultValue={value ?? ''} error={error}>
    <option value="" disabled>
      Choisissez
    </option>
    {Object.entries(choices).map(([key, text]) => (
      <option key={key} value={key}>
        {text}
      </option>
    ))}
  </SelectField>
)
