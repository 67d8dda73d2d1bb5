import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState } from 'react'
import type { ListSource } from './source.ts'
import { type LoadedList, oneQuery, useOne } from './use-list.ts'

/** Holds the row of this record, or none (null). Outside a list that holds rows it does nothing. */
const Hold = createContext<(id: string | null) => void>(() => {})
export const HoldRows = Hold.Provider

/** Keeps the row of a record in the list around it while `isHeld`. */
export const useHoldRow = (id: string, isHeld: boolean): void => {
  const hold = useContext(Hold)
  useEffect(() => {
    if (!isHeld) return
    hold(id)
    return () => hold(null)
  }, [hold, id, isHeld])
}

/**
 * A list whose rows open dialogs. The row that has one open stays, as the last, when its record no longer fits the
 * filters because of another administrator's change: the dialog belongs to the row, and what was typed to the dialog.
 * `hold` is the value of `HoldRows` around the rows.
 */
export const useHeldRows = <Item extends { readonly id: string }, Filters extends object>(
  source: ListSource<Item, Filters>,
  list: LoadedList<Item>,
) => {
  const [id, hold] = useState<string | null>(null)
  // Fetched while it is listed too: after a conflict the form reads the stored values before the row is rendered again.
  useQuery(oneQuery(source, id))
  const held = useOne(source, list.items, id)
  const isGone = held && !list.items.includes(held)
  return { list: isGone ? { ...list, items: [...list.items, held] } : list, hold }
}
