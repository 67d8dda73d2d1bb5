import { useEffect, useId, useRef, useState } from 'react'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Select } from '../ui/select.tsx'
import { useAddress } from './use-address.ts'

const SEARCH_DELAY_MS = 250

/** One filter of a list. `name`: its parameter in the address. */
export interface Filter {
  readonly name: string
  readonly label: string
  /** Label of the empty choice. */
  readonly all: string
  readonly options: readonly (readonly [value: string, text: string])[]
}

/** A filter whose choices are a table of labels, with the number of records of each if it is known. */
export const filterOf = <Key extends string>(
  name: string,
  label: string,
  all: string,
  labels: Readonly<Record<Key, string>>,
  counts?: Readonly<Record<Key, number>>,
): Filter => ({
  name,
  label,
  all,
  options: (Object.keys(labels) as Key[]).map((key) => [
    key,
    counts ? `${labels[key]} (${counts[key]})` : labels[key],
  ]),
})

/** Search, filters and order of a list; their values are in the address. */
export const Toolbar = ({
  searchLabel,
  filters,
  ordered = true,
}: {
  readonly searchLabel: string
  readonly filters: readonly Filter[]
  /** Whether the list can be ordered by date. */
  readonly ordered?: boolean
}) => {
  const { params, change } = useAddress()
  const id = useId()
  const [unfolded, setUnfolded] = useState(false)
  const chosen = [...filters.map(({ name }) => name), 'ordre'].filter((name) => params.get(name)).length
  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-2">
        <SearchField label={searchLabel} />
        <button
          type="button"
          aria-expanded={unfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!unfolded)}
          className="min-h-12 shrink-0 rounded-champ border-2 border-trait bg-white px-3.5 font-bold text-foret hover:border-texte sm:hidden"
        >
          Filtres{chosen > 0 && ` (${chosen})`}
        </button>
      </div>
      <div
        id={id}
        className={`flex-col gap-2 sm:flex sm:flex-row sm:flex-wrap ${unfolded ? 'flex' : 'hidden'}`}
      >
        {filters.map(({ name, label, all, options }) => (
          <Select
            key={name}
            label={label}
            value={params.get(name) ?? ''}
            options={[['', all], ...options]}
            onChoose={(value) => change({ [name]: value })}
          />
        ))}
        {ordered && (
          <Select
            label="Ordre"
            value={params.get('ordre') ?? 'recent'}
            options={[
              ['recent', "Plus récents d'abord"],
              ['ancien', "Plus anciens d'abord"],
            ]}
            onChoose={(value) => change({ ordre: value === 'recent' ? null : value })}
          />
        )}
      </div>
    </div>
  )
}

/** Search field; searches a moment after the last key. */
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

  useEffect(() => {
    if (typed.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed.trim()
      change({ q: sent.current }, { replace: true })
    }, SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, change])

  return (
    <div className="relative min-w-0 grow">
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
        onChange={(event) => setTyped(event.target.value)}
        placeholder={label}
        autoComplete="off"
        className="min-h-12 w-full text-ellipsis rounded-champ border-2 border-trait bg-white py-2 pr-3 pl-10 placeholder:text-texte hover:border-texte"
      />
    </div>
  )
}
