import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from '../../api/call.ts'
import type { REFRESHED } from './refresh.ts'
import { FIRST_PAGE_SIZE, type ListSource, PAGE_SIZE } from './source.ts'

/** Infinite query of a list. */
export const listQuery = <Item, Filters extends object>(
  source: ListSource<Item, Filters>,
  filters: Filters,
) =>
  infiniteQueryOptions({
    queryKey: [...source.key, 'list', filters] as readonly unknown[],
    queryFn: ({ pageParam, signal }) =>
      source.ask(
        { ...filters, ...(pageParam ? { limit: PAGE_SIZE, cursor: pageParam } : { limit: FIRST_PAGE_SIZE }) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page<readonly Item[]>) => last.next,
  })

/**
 * Loaded pages of a list. `fetchNextPage` loads more. After a change of filter the old rows are shown until the new
 * ones arrive.
 */
export const useList = <Item, Filters extends object>(
  source: ListSource<Item, Filters>,
  filters: Filters,
  options: Partial<typeof REFRESHED> & { readonly enabled?: boolean } = {},
) => {
  const query = useInfiniteQuery({
    ...listQuery(source, filters),
    placeholderData: keepPreviousData,
    ...options,
  })
  return {
    ...query,
    items: query.data?.pages.flatMap((page) => page.items) ?? [],
    total: query.data?.pages.at(-1)?.total ?? 0,
  }
}

export type LoadedList<Item> = Omit<ReturnType<typeof useList<Item, object>>, 'items'> & {
  readonly items: readonly Item[]
}

/** Query of one record by its id; its data is null when there is no such record. Without an id it does not run. */
export const oneQuery = <Item, Filters extends object>(
  source: ListSource<Item, Filters>,
  id: string | null,
) =>
  queryOptions({
    queryKey: [...source.key, 'one', id] as readonly unknown[],
    queryFn: async ({ signal }): Promise<Item | null> =>
      (await source.ask({ id: id ?? '' } as Filters & { id: string }, signal)).items[0] ?? null,
    enabled: id !== null,
  })

/**
 * One record, from the loaded rows or else fetched by its id. Null without an id or when there is no such record. While
 * it loads, or when loading failed, as the rows had it last; undefined if they never had it.
 */
export const useOne = <Item extends { readonly id: string }, Filters extends object>(
  source: ListSource<Item, Filters>,
  items: readonly Item[],
  id: string | null,
): Item | null | undefined => {
  const listed = items.find((item) => item.id === id)
  const { data } = useQuery({ ...oneQuery(source, id), enabled: id !== null && !listed })
  // A record that leaves the list, by a change of its status for example, stays while it is fetched alone.
  const [last, setLast] = useState(listed)
  if (listed && listed !== last) setLast(listed)
  const known = data === undefined && last?.id === id ? last : data
  return id === null ? null : (listed ?? known)
}

/**
 * A record from the loaded lists of its noun, or as it was fetched alone; undefined when it is in neither. Lists that
 * are not on the screen come last: they are not fetched again after a change.
 */
export const findLoaded = <Item extends { readonly id: string }>(
  queries: QueryClient,
  key: QueryKey,
  id: string,
): Item | undefined => {
  const find = (type: 'active' | 'inactive') =>
    queries
      .getQueriesData<Pages<Item>>({ queryKey: [...key, 'list'], type })
      .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
      .find((item) => item.id === id)
  return find('active') ?? queries.getQueryData<Item | null>([...key, 'one', id]) ?? find('inactive')
}

type Pages<Item> = InfiniteData<Page<readonly Item[]>, string | null>

/**
 * Optimistic update: shows a change of one record in every loaded list of its noun, and where it was fetched alone.
 * Resolves to a function that undoes this change only: the lists may have been fetched again meanwhile.
 */
export const changeOptimistically = async <Item extends { readonly id: string }>(
  queries: QueryClient,
  key: QueryKey,
  id: string,
  change: Partial<Item>,
): Promise<() => void> => {
  await queries.cancelQueries({ queryKey: key })
  const before = findLoaded<Item>(queries, key, id)
  const show = (fields: Partial<Item>): void => {
    const changed = (item: Item): Item => (item.id === id ? { ...item, ...fields } : item)
    queries.setQueriesData<Pages<Item>>(
      { queryKey: [...key, 'list'] },
      (data) =>
        data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(changed) })) },
    )
    queries.setQueryData<Item | null>([...key, 'one', id], (item) => item && changed(item))
  }
  show(change)
  return () => {
    if (!before) return
    const names = Object.keys(change) as (keyof Item)[]
    show(Object.fromEntries(names.map((name) => [name, before[name]])) as Partial<Item>)
  }
}
