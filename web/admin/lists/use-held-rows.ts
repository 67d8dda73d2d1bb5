import { useRef, useState } from 'react'

interface Known {
  readonly list: string
  readonly ids: ReadonlySet<string>
}

/** Number of new rows above the first known row; 0 when there is no known row. */
const countArrivals = (ids: readonly string[], known: ReadonlySet<string>): number =>
  Math.max(
    0,
    ids.findIndex((id) => known.has(id)),
  )

/**
 * Rows that arrive at the top while a list is on the screen are held back until the person asks for them, so that no
 * row moves while the person taps. `list` names the list and its filters; rows of another list are all shown. If one of
 * the held rows is or was open (`openedId`, since mount), all held rows are shown: the person created it or went to it.
 */
export const useHeldRows = <Item extends { readonly id: string }>(
  items: readonly Item[],
  list: string,
  openedId: string | null,
): { readonly shown: readonly Item[]; readonly arrivals: number; readonly showArrivals: () => void } => {
  const known = useRef<Known>({ list, ids: new Set() })
  const opened = useRef(new Set<string>())
  const [, redraw] = useState(0)
  if (openedId) opened.current.add(openedId)
  const ids = items.map(({ id }) => id)
  const held = known.current.list === list ? countArrivals(ids, known.current.ids) : 0
  const arrivals = ids.slice(0, held).some((id) => opened.current.has(id)) ? 0 : held
  known.current = { list, ids: new Set(ids.slice(arrivals)) }
  return {
    shown: items.slice(arrivals),
    arrivals,
    showArrivals: () => {
      known.current = { list, ids: new Set(ids) }
      redraw((count) => count + 1)
    },
  }
}
