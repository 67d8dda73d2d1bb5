import { useQueries, useQueryClient } from '@tanstack/react-query'
import { LIST_KEYS, LISTS } from '#contract/lists.admin.ts'
import { type Autre, endpoints } from '#contract/meme-personne.admin.ts'
import { type ListPages, SAME_HINTS, type SameHints } from '../lists/row-hints.tsx'
import { idsOfPage, textOfPage } from '../lists/text-of-page.ts'
import { ask } from '../session/ask.ts'
import { countLabel } from '../ui/number-labels.ts'
import { personOf, SAME_PAGES } from './known-alone.ts'

/** "Aussi : 2 demandes, 1 candidature"; empty without other records. */
const textOf = (autres: readonly Autre[]): string => {
  const counts = LIST_KEYS.flatMap((liste) => {
    const found = autres.filter((one) => one.liste === liste).length
    return found === 0 ? [] : [countLabel(found, LISTS[liste].names)]
  })
  return counts.length === 0 ? '' : `Aussi\u00a0: ${counts.join(', ')}`
}

const personsOfPage = textOfPage(personOf)

/** Reads the other records of the people in a list, one call a page, for the hints of its rows. */
export const useSamePersons = (pages: ListPages): void => {
  const queries = useQueryClient()
  useQueries({
    queries: pages
      .filter(({ items }) => items.length > 0)
      .map(({ items }) => ({
        queryKey: [...SAME_PAGES, personsOfPage(items)],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const found = await ask(endpoints.listMemePersonne, {
            query: { ids: idsOfPage(items) },
            signal,
          })
          // The cache keeps the hints while no list is shown.
          queries.setQueryDefaults(SAME_HINTS, { gcTime: Number.POSITIVE_INFINITY })
          queries.setQueryData<SameHints>(SAME_HINTS, (before) => {
            const hints = new Map(before)
            for (const { id } of items) hints.delete(id)
            for (const { id, autres } of found) hints.set(id, textOf(autres))
            return hints
          })
          return null
        },
        staleTime: 0,
      })),
  })
}
