import type { ListOrdre } from '#contract/fields.admin.ts'
import { Icon } from '../../ui/icon.tsx'
import { shownOrder } from '../lists/source.ts'
import { useAddress } from '../lists/use-address.ts'

const DEFAULT: ListOrdre = 'recent'

/** Orders that put the smallest value first. */
const ASCENDING: readonly ListOrdre[] = ['nom', 'ancien']

/** Header of a column that sorts the list. A click chooses the first of `orders`, or the second if the first is on. */
export const SortButton = ({
  title,
  orders: [first, second],
  disabled = false,
  className,
}: {
  readonly title: string
  readonly orders: readonly [ListOrdre, ListOrdre]
  /** The server does not order by this column now (docs/product.md, "Lists"). */
  readonly disabled?: boolean
  readonly className: string
}) => {
  const { params, change } = useAddress()
  if (disabled)
    return (
      <th scope="col" className={`h-11 truncate px-2 font-semibold ${className}`}>
        {title}
      </th>
    )
  const ordre = shownOrder(params)
  const chosen = [first, second].find((order) => order === ordre)
  const next = chosen === first ? second : first
  const direction = chosen && (ASCENDING.includes(chosen) ? 'ascending' : 'descending')
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={`h-11 px-0 ${className}`}>
      <button
        type="button"
        onClick={() => change({ ordre: next === DEFAULT ? null : next })}
        className={`inline-flex h-11 -outline-offset-3 max-w-full items-center gap-1 px-2 font-semibold hover:text-foret hover:underline ${chosen ? 'text-foret' : ''}`}
      >
        <span className="truncate">{title}</span>
        <Icon
          name="down"
          className={`size-4 shrink-0 ${direction === 'ascending' ? 'rotate-180' : ''} ${chosen ? '' : 'opacity-0'}`}
        />
      </button>
    </th>
  )
}
