import { CORRECTED_LABELS } from '#contract/corrections.admin.ts'
import { TextField } from '../../ui/field.tsx'
import { today } from '../ui/time.ts'

/** Field for the day on which an employee was hired (YYYY-MM-DD). */
export const DateEmbauche = ({
  value,
  error,
}: {
  readonly value: string | undefined
  readonly error: string | undefined
}) => (
  <TextField
    name="dateEmbauche"
    label={CORRECTED_LABELS.dateEmbauche}
    type="date"
    max={today()}
    defaultValue={value}
    error={error}
  />
)
