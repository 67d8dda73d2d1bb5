import type { ComponentProps, ReactNode } from 'react'
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
    <Doubt>
      {fcfa(typed - due)} de plus que ce qui reste{mois && ` pour ${formatMois(mois)}`}
    </Doubt>
  )
}

/** Below a field: its amount may be a typing error. It can be saved all the same. */
const Doubt = ({ children }: { readonly children: ReactNode }) => (
  <p role="status" className="-mt-2 font-semibold text-laterite-fonce text-sm">
    {children}
  </p>
)

/** In FCFA a month. Household work pays some 100,000; two mornings a week more than the lower bound. */
const USUAL_SALARY = { least: 10_000, most: 1_000_000 }

/** Says below the field of a monthly salary that it is far from a usual one: a zero is missing or too many. */
export const UnusualSalary = ({ typed }: { readonly typed: number | undefined }) => {
  // 0: no salary is due.
  if (!typed || typed < 0) return null
  if (typed < USUAL_SALARY.least)
    return (
      <Doubt>
        Moins de {fcfa(USUAL_SALARY.least)} par mois{'\u00a0'}: vérifiez le montant.
      </Doubt>
    )
  if (typed > USUAL_SALARY.most)
    return (
      <Doubt>
        Plus de {fcfa(USUAL_SALARY.most)} par mois{'\u00a0'}: vérifiez le montant.
      </Doubt>
    )
  return null
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
