import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/surfaces.tsx'
import { Failed } from '../ui/failed.tsx'
import { countLabel } from '../ui/number-labels.ts'
import { MoreButton } from './more-button.tsx'
import type { LoadedList } from './use-list.ts'

/** Placeholder of a list that is loading. */
export const LoadingList = () => (
  <div className="flex flex-col gap-3">
    <p role="status">Chargement...</p>
    <Skeleton className="h-32" />
  </div>
)

/** A list that grows page by page, with its loading, error and empty states. */
export const PagedList = <Item,>({
  list,
  names,
  failed,
  empty,
  children,
}: {
  readonly list: LoadedList<Item>
  /** Singular and plural, for the number above the rows; undefined: no number. */
  readonly names?: readonly [one: string, several: string]
  /** Sentence of a list that could not be loaded. */
  readonly failed: string
  readonly empty: ReactNode
  readonly children: (items: readonly Item[]) => ReactNode
}) => {
  if (list.isPending) return <LoadingList />
  if (list.isError && list.items.length === 0)
    return (
      <Failed card query={list}>
        {failed}
      </Failed>
    )
  if (list.items.length === 0) return empty
  return (
    <div className="flex flex-col gap-2">
      {names && (
        <p role="status" className="font-semibold text-texte">
          {countLabel(list.total, names)}
        </p>
      )}
      {children(list.items)}
      <MoreButton list={list} />
    </div>
  )
}
