import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { type ListOrdre, MAX_SEARCH } from '#contract/fields.admin.ts'
import { formatNumber } from '#contract/number-format.ts'
import { Button } from '../../ui/button.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Select } from '../ui/select.tsx'
import { useWide } from '../ui/use-wide.ts'
import { isByName, shownOrder } from './source.ts'
import { useAddress } from './use-address.ts'

const SEARCH_DELAY_MS = 250

const ORDERS: readonly (readonly [ListOrdre, string])[] = [
  ['recent', "Plus récents d'abord"],
  ['ancien', "Plus anciens d'abord"],
  ['nom', 'Nom, de A à Z'],
  ['nom-inverse', 'Nom, de Z à A'],
]

/** One filter of a list. `name`: its parameter in the address. */
export interface Filter {
  readonly name: string
  readonly label: string
  /** Label of the empty choice. */
  readonly all: string
  readonly options: readonly (readonly [value: string, text: string])[]
  /** Shows the filter as chips, one a value, if it is the first of the list. Otherwise it is a select. */
  readonly chips?: boolean
  /** The chip that is shown as chosen while the address names none. */
  readonly initial?: string | undefined
}

/**
 * A filter with one choice for each label. `counts`: number of records of each choice, for chips; undefined: chips
 * without numbers; null for a select, which shows no numbers.
 */
export const filterOf = <Key extends string>(
  name: string,
  label: string,
  all: string,
  labels: Readonly<Record<Key, string>>,
  counts: Readonly<Record<Key, number>> | null | undefined,
): Filter => ({
  name,
  label,
  all,
  chips: counts !== null,
  options: (Object.keys(labels) as Key[]).map((key) => [
    key,
    counts ? `${labels[key]} ${formatNumber(counts[key])}` : labels[key],
  ]),
})

/** Classes of a chip, one of a row. Its target reaches 4 px above and 8 px below: 44 px with its height of 32 px. */
export const chipClass = (chosen: boolean): string =>
  `mt-1 mb-2 min-h-8 shrink-0 lg:my-1 rounded-full border-2 px-3 font-semibold lg:px-2 @3xl:px-3 relative before:absolute before:inset-x-0 before:-top-1.5 before:-bottom-2.5 ${
    chosen ? 'border-foret bg-foret text-white' : 'border-trait bg-white text-encre'
  }`

/** Width of the row that stays visible left of the chosen chip, in pixels. */
const BEFORE_CHIP_PX = 48

/** Scrolls the row of chips to the chosen one, if it is not among the first: a phone shows two or three chips. */
const scrollToChip = (chip: HTMLElement | null): void => {
  const row = chip?.parentElement
  if (!row) return
  const end = chip.offsetLeft + chip.offsetWidth
  row.scrollTo({ left: end > row.clientWidth ? chip.offsetLeft - BEFORE_CHIP_PX : 0 })
}

/**
 * Search, filters and order of a list, kept in the address. They stay on the screen while the list scrolls, below the
 * tabs where there are some (--tabs-height, dashboard/page.tsx).
 */
export const Toolbar = ({
  searchLabel,
  filters,
  ordered = true,
  count,
  actions,
}: {
  readonly searchLabel: string
  readonly filters: readonly Filter[]
  /** Whether the toolbar offers the order: a table is ordered by its column heads. */
  readonly ordered?: boolean
  /** "12 demandes", or that the list is loading. */
  readonly count?: ReactNode
  readonly actions?: ReactNode
}) => {
  const { params, change } = useAddress()
  const [first, ...others] = filters
  const wide = useWide()
  const order = shownOrder(params)
  const selects = (
    <>
      {(first?.chips ? others : filters).map(({ name, label, all, options }) => (
        <Select
          key={name}
          label={label}
          variant="small"
          className="shrink-0 *:max-w-50"
          value={params.get(name) ?? ''}
          options={[['', all], ...options]}
          onChoose={(value) => change({ [name]: value })}
        />
      ))}
      {ordered && (
        <Select
          label="Ordre"
          variant="small"
          className="shrink-0"
          value={order}
          options={ORDERS.filter(([option]) => !isByName(option) || option === order)}
          onChoose={(value) => change({ ordre: value === 'recent' ? null : value })}
        />
      )}
    </>
  )
  return (
    // Without the margin of its elements their focus would scroll the page, out of `scroll-padding` (admin.css).
    <div className="@container -mx-3 sticky top-(--tabs-height,0px) z-20 bg-creme px-3 **:-scroll-mt-36 lg:pb-1">
      <div className="flex flex-wrap items-center gap-x-2">
        <SearchField label={searchLabel} />
        {wide && <div className="filters">{selects}</div>}
        {actions}
      </div>
      {/* Reaches 5 px below the toolbar, for chips with a target of 44 px; the first row of a list starts there. */}
      <div className="no-scrollbar -mx-3 -mb-1.25 flex items-start gap-2 overflow-x-auto whitespace-nowrap text-sm px-3 lg:flex-wrap lg:items-center lg:min-h-11.25 lg:pb-1.25 lg:gap-x-1.5 lg:gap-y-0 lg:text-[0.8125rem] @3xl:gap-x-2 [.with-selection_&]:invisible">
        {count && (
          <p
            role="status"
            className="h-10 shrink-0 content-center font-semibold text-texte lg:h-auto lg:py-1.5 lg:pr-1"
          >
            {count}
          </p>
        )}
        {first?.chips &&
          first.options.map(([value, text]) => {
            const inAddress = params.get(first.name)
            const chosen = (inAddress || first.initial) === value
            return (
              <button
                key={value}
                ref={chosen ? scrollToChip : undefined}
                type="button"
                aria-pressed={chosen}
                onClick={() => {
                  // Without a choice the initial one applies: there is nothing to take back.
                  if (!chosen || inAddress) change({ [first.name]: chosen ? null : value })
                }}
                className={chipClass(chosen)}
              >
                {text}
              </button>
            )
          })}
        {!wide && selects}
      </div>
      {/* Here a table shows what can be done with the selected records (desk/selection-bar.tsx). */}
      <div id="selection" className="absolute inset-x-3 bottom-0.5" />
    </div>
  )
}

/** Search field; searches a moment after the last key, or when it is left. */
const SearchField = ({ label }: { readonly label: string }) => {
  const id = useId()
  const { params, change } = useAddress()
  const asked = params.get('q') ?? ''
  const [typed, setTyped] = useState(asked)
  const sent = useRef(asked)

  // The Back button changes the address, and the field shows the new value.
  useEffect(() => {
    if (asked === sent.current) return
    sent.current = asked
    setTyped(asked)
  }, [asked])

  const search = useCallback(
    (text: string) => {
      if (text.trim() === sent.current) return
      sent.current = text.trim()
      change({ q: sent.current }, { replace: true })
    },
    [change],
  )

  useEffect(() => {
    const timer = setTimeout(() => search(typed), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, search])

  return (
    <div className="relative min-w-0 grow basis-40">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <AdminIcon
        name="search"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-5 text-texte"
      />
      <input
        id={id}
        type="search"
        value={typed}
        maxLength={MAX_SEARCH}
        onChange={(event) => setTyped(event.target.value)}
        // Before a dialog adds its entry to the history: that of the list keeps the search when the dialog closes.
        onBlur={(event) => search(event.target.value)}
        placeholder={label}
        autoComplete="off"
        className="h-11 w-full text-ellipsis rounded-champ border-2 border-trait bg-white pr-2 pl-10 placeholder:text-[0.8125rem] sm:placeholder:text-sm placeholder:text-texte hover:border-texte"
      />
    </div>
  )
}

/** Button that takes these filters, or the search, out of the address. */
export const ShowAll = ({ names }: { readonly names: readonly string[] }) => {
  const { change } = useAddress()
  return (
    <Button variant="secondary" onClick={() => change(Object.fromEntries(names.map((name) => [name, null])))}>
      Tout afficher
    </Button>
  )
}
