import { SelectField } from '../../ui/field.tsx'

/** A required choice from `choices` (value and label). `placeholder` is shown until one is chosen. */
export const ChoiceField = ({
  name,
  label,
  placeholder,
  choices,
  error,
}: {
  readonly name: string
  readonly label: string
  readonly placeholder: string
  readonly choices: Readonly<Record<string, string>>
  readonly error: string | undefined
}) => (
  <SelectField name={name} required label={label} error={error} defaultValue="">
    <option value="" disabled>
      {placeholder}
    </option>
    {Object.entries(choices).map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </SelectField>
)
