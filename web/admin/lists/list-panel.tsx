import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Empty, Skeleton } from '../../ui/surfaces.tsx'
import { useOpenSearch } from '../recherche/search.tsx'
import { Failed } from '../ui/failed.tsx'
import { countLabel } from '../ui/number-labels.ts'
import { MoreButton } from './more-button.tsx'
import { OverflowMenu } from './overflow-menu.tsx'
import { type Filter, ShowAll, Toolbar } from './toolbar.tsx'
import { useAddress } from './use-address.ts'
import { useHeldRows } from './use-held-rows.ts'
import type { LoadedList } from './use-list.ts'
import { useRowFocus } from './use-row-focus.ts'
import { VirtualList } from './virtual-list.tsx'

/** A list with search, filters, count, and its loading, empty and error states. */
export const ListPanel = <Item extends { readonly id: string }>({
  list,
  names: [one, several],
  found,
  arrived,
  emptyText,
  searchLabel,
  filters,
  estimate,
  create,
  actions,
  notice,
  table,
  children,
}: {
  readonly list: LoadedList<Item>
  readonly names: readonly [one: string, several: string]
  /** Singular in the gender of the noun: "1 demande trouvée". */
  readonly found: 'trouvé' | 'trouvée'
  /** Label of the button that shows new records: "2 nouvelles demandes". */
  readonly arrived: readonly [one: string, several: string]
  /** Text of an empty list (docs/product.md, "Dashboard"). */
  readonly emptyText: string
  readonly searchLabel: string
  readonly filters: readonly Filter[]
  /** Estimated height of a row, in pixels. */
  readonly estimate: number
  /** Button that creates a record. */
  readonly create?: ReactNode
  readonly actions?: ReactNode
  /** Stands above the rows. */
  readonly notice?: ReactNode
  /** Renders the rows as one table; `onEnd` loads the next page. Without it, `children` renders each row. */
  readonly table?: ((items: readonly Item[], onEnd: () => void) => ReactNode) | undefined
  readonly children: (item: Item) => ReactNode
}) => {
  const { params } = useAddress()
  const openSearch = useOpenSearch()
  const q = params.get('q')
  const filterKey = ['ordre', 'q', ...filters.map(({ name }) => name)].map((name) => params.get(name)).join()
  const filtered = ['q', ...filters.map(({ name }) => name)].filter((name) => params.get(name))
  const count =
    filtered.length > 0
      ? countLabel(list.total, [`${one} ${found}`, `${several} ${found}s`])
      : countLabel(list.total, [one, several])
  const { shown, arrivals, showArrivals } = useHeldRows(
    list.items,
    // Rows of the filter before, which stand until the new ones arrive, must not count as known rows of the new one.
    list.isPlaceholderData ? 'placeholder' : filterKey,
    params.get('ouvert'),
  )
  /** A list that could not be loaded must not be shown as empty. */
  const isFailed = list.isError && list.items.length === 0
  return (
    <div className="flex flex-col">
      <Toolbar
        searchLabel={searchLabel}
        filters={filters}
        ordered={!table}
        count={
          list.isPending ? 'Chargement...' : list.isPlaceholderData ? 'Recherche...' : !isFailed && count
        }
        actions={
          <>
            {create}
            <OverflowMenu>{actions}</OverflowMenu>
          </>
        }
      />
      {notice}
      {/* Without a height of its own: it must not move the rows. */}
      <div role="status" className="sticky top-36 z-20 flex h-0 items-start justify-center">
        {arrivals > 0 && (
          <Button
            className="mt-2 shrink-0 shadow-flottant"
            onClick={() => {
              showArrivals()
              scrollTo({ top: 0 })
            }}
          >
            {countLabel(arrivals, arrived)}
          </Button>
        )}
      </div>
      <Content
        list={list}
        items={shown}
        isFailed={isFailed}
        table={table}
        estimate={estimate}
        empty={
          filtered.length > 0 ? (
            <Empty title={q ? 'Aucun résultat pour cette recherche' : 'Aucune fiche avec ce filtre'}>
              {q && <Button onClick={() => openSearch(q)}>Chercher dans toutes les listes</Button>}
              <ShowAll names={filtered} />
            </Empty>
          ) : (
            <Empty title={emptyText} />
          )
        }
      >
        {children}
      </Content>
    </div>
  )
}

const Content = <Item extends { readonly id: string }>({
  list,
  items,
  isFailed,
  estimate,
  empty,
  table,
  children,
}: {
  readonly list: LoadedList<Item>
  readonly items: readonly Item[]
  readonly isFailed: boolean
  readonly estimate: number
  readonly empty: ReactNode
  readonly table: ((items: readonly Item[], onEnd: () => void) => ReactNode) | undefined
  readonly children: (item: Item) => ReactNode
}) => {
  const rowFocus = useRowFocus(items)
  if (list.isPending)
    return (
      <div className="flex flex-col gap-3">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-20" />
        ))}
      </div>
    )
  if (isFailed)
    return (
      <Failed card query={list}>
        La liste n'a pas pu être chargée.
      </Failed>
    )
  if (list.items.length === 0) return empty
  // Not after a failure: the end is still in sight, and the next call might fail at once, again and again.
  const loadMore = () => {
    if (list.hasNextPage && !list.isFetching && !list.isFetchNextPageError)
      // By default a call before `isFetching` is rendered would cancel the running call for this page and repeat it.
      void list.fetchNextPage({ cancelRefetch: false })
  }
  return (
    <div {...rowFocus} className={list.isPlaceholderData ? 'opacity-60' : undefined}>
      {table ? (
        table(items, loadMore)
      ) : (
        <VirtualList items={items} total={list.total} estimate={estimate} onEnd={loadMore}>
          {children}
        </VirtualList>
      )}
      <div className="mt-4 flex flex-col items-center gap-2 empty:hidden">
        <MoreButton list={list} />
      </div>
    </div>
  )
}
