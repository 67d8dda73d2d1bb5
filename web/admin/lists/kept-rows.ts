import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState } from 'react'
import type { ListSource } from './source.ts'
import { type LoadedList, oneQuery, useOne } from './use-list.ts'

/** Keeps the row of this record, or none (null). Outside a list that keeps rows it does nothing. */
const Keep = createContext<(id: string | null) => void>(() => {})
export const KeepRows = Keep.Provider

/** Keeps the row of a record in the list around it while `isKept`. */
export const useKeepRow = (id: string, isKept: boolean): void => {
  const keep = useContext(Keep)
  useEffect(() => {
    if (!isKept) return
    keep(id)
    return () => keep(null)
  }, [keep, id, isKept])
}

/**
 * A list whose rows open dialogs. The row that has one open stays, as the last, when its record no longer fits the
 * filters because of another administrator's change: removing the row would close the dialog and lose what was typed.
 * `keep` is the value of `KeepRows` around the rows.
 */
export const useKeptRows = <Item extends { readonly id: string }, Filters extends object>(
  source: ListSource<Item, Filters>,
  list: LoadedList<Item>,
) => {
  const [id, keep] = useState<string | null>(null)
  // Fetched while it is listed too: after a conflict the form reads the stored values before the row is rendered again.
  useQuery(oneQuery(source, id))
  const kept = useOne(source, list.items, id)
  const isGone = kept && !list.items.includes(kept)
  return { list: isGone ? { ...list, items: [...list.items, kept] } : list, keep }
}
