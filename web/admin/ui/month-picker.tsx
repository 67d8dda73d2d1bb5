import { addMonths } from '#contract/days.admin.ts'
import { useAddress } from '../lists/use-address.ts'
import { Select } from './select.tsx'
import { formatMois, thisMonth } from './time.ts'

/**
 * Months to choose from: two years back, and three months ahead for what is paid early. The steps of MonthPicker go
 * further.
 */
const MONTHS_BACK = 24
const MONTHS_AHEAD = 3

/** Months (YYYY-MM) to choose from with their texts, the latest first; those of `chosen` are always among them. */
export const monthOptions = (
  ...chosen: readonly string[]
): readonly (readonly [value: string, text: string])[] => {
  const now = thisMonth()
  const months = Array.from({ length: MONTHS_BACK + MONTHS_AHEAD + 1 }, (_, index) =>
    addMonths(now, MONTHS_AHEAD - index),
  )
  return [...new Set([...months, ...chosen])]
    .sort((a, b) => b.localeCompare(a))
    .map((month) => [month, formatMois(month)])
}

/** The month of `?mois=` if it is valid (2000 to 2099), else the present month; YYYY-MM. */
export const useMonth = (): string => {
  const asked = useAddress().params.get('mois') ?? ''
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : thisMonth()
}

/** Choice of the month that a page shows, with one step back and forth. Any but the present one is in the address. */
export const MonthPicker = () => {
  const month = useMonth()
  const { change } = useAddress()
  const show = (mois: string) => change({ mois: mois === thisMonth() ? null : mois }, { replace: true })
  return (
    <div className="flex min-w-0 max-w-full items-center gap-1">
      <Step label="Mois précédent" text="‹" onStep={() => show(addMonths(month, -1))} />
      <Select
        label="Mois"
        value={month}
        options={monthOptions(month)}
        onChoose={show}
        className="w-48 min-w-0"
        // The whole text fits beside the steps where text is set very large.
        style={{ textTransform: 'capitalize', fontSize: 'min(1rem, 6vw)' }}
      />
      <Step label="Mois suivant" text="›" onStep={() => show(addMonths(month, 1))} />
    </div>
  )
}

const Step = ({
  label,
  text,
  onStep,
}: {
  readonly label: string
  readonly text: string
  readonly onStep: () => void
}) => (
  <button
    type="button"
    aria-label={label}
    onClick={onStep}
    className="grid size-12 shrink-0 place-items-center rounded-champ border-2 border-trait bg-white pb-1 font-bold text-2xl text-foret hover:border-texte"
  >
    {text}
  </button>
)
