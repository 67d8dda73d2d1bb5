import { TextField } from '../../ui/field.tsx'

/** Field for the last valid day of a document, or of what proves a point of the verification. */
export const ExpirationField = ({
  first,
  error,
}: {
  /** Initial value, YYYY-MM-DD. */
  readonly first: string | null | undefined
  readonly error: string | undefined
}) => (
  <TextField
    name="expiration"
    label="Valable jusqu'au"
    type="date"
    optional
    hint={'«\u00a0À faire\u00a0» le rappelle trente jours avant.'}
    defaultValue={first ?? ''}
    error={error}
  />
)
