import type { ComponentProps } from 'react'
import { formatNumber } from '#contract/number-format.ts'
import { TextField } from '../../ui/field.tsx'
import { fcfa } from './number-labels.ts'
import { formatMois } from './time.ts'

/** What was typed as an amount, without the separators of its thousands: "60 000" and "60.000" are "60000". */
export const withoutThousands = (typed: FormDataEntryValue | null): string =>
  String(typed ?? '')
    .replace(/\s/g, '')
    .replace(/^[1-9]\d{0,2}([.,])\d{3}(\1\d{3})*(?!\d|\1)/, (thousands) => thousands.replace(/[.,]/g, ''))

/** The whole number of francs that was typed; undefined for an empty field, NaN for any other text (`amountFCFA`). */
export const readFrancs = (typed: FormDataEntryValue | null): number | undefined => {
  const digits = withoutThousands(typed)
  if (digits === '') return undefined
  return /^-?\d+$/.test(digits) ? Number(digits) : Number.NaN
}

/**
 * Says below a field that its amount is more than what remains: a zero too many is seen before it is saved.
 * In FCFA; nothing where `due` is not known (null).
 */
export const MoreThanDue = ({
  typed,
  due,
  mois,
}: {
  readonly typed: number | undefined
  readonly due: number | null
  /** Undefined: the amount is not due by month. */
  readonly mois: string | undefined
}) => {
  if (due === null || typed === undefined || !(typed > due)) return null
  return (
    <p role="status" className="-mt-2 font-semibold text-laterite-fonce text-sm">
      {fcfa(typed - due)} de plus que ce qui reste{mois && ` pour ${formatMois(mois)}`}
    </p>
  )
}

/** A field for `readFrancs`. A text: of "60.000" a number field makes 60. */
export const FrancsField = ({
  montant,
  ...field
}: ComponentProps<typeof TextField> & { readonly montant: number | undefined }) => (
  <TextField
    {...field}
    inputMode="numeric"
    autoComplete="off"
    defaultValue={montant === undefined ? '' : formatNumber(montant)}
  />
)
