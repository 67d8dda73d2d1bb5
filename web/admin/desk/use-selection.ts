import { useState } from 'react'
import { MAX_SELECTED } from '#contract/selection.admin.ts'

export interface Selection<Item> {
  readonly items: readonly Item[]
  readonly has: (id: string) => boolean
  readonly toggle: (item: Item) => void
  /** Selects these records in place of the others, at most the number that one call changes. */
  readonly select: (items: readonly Item[]) => void
  readonly clear: () => void
  /** As `select`, by id. */
  readonly keep: (ids: readonly string[]) => void
}

/** The selected records of a table. `place` names list and filters: in another place nothing is selected. */
export const useSelection = <Item extends { readonly id: string }>(
  place: string,
  loaded: readonly Item[],
): Selection<Item> => {
  const [{ ids, at }, setState] = useState({ ids: new Set<string>(), at: place })
  const chosen = at === place ? ids : new Set<string>()
  const set = (next: Iterable<string>) =>
    setState({ ids: new Set([...next].slice(0, MAX_SELECTED)), at: place })
  return {
    // Without records that have left the list.
    items: loaded.filter(({ id }) => chosen.has(id)),
    has: (id) => chosen.has(id),
    toggle: ({ id }) => set(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id]),
    select: (items) => set(items.map(({ id }) => id)),
    clear: () => set([]),
    keep: (kept) => set(kept),
  }
}
