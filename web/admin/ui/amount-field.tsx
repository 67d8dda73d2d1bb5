import type { ComponentProps } from 'react'
import { formatNumber } from '#contract/number-format.ts'
import { TextField } from '../../ui/field.tsx'

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
