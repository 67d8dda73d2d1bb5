import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** Rows rendered beyond the screen; none at first, so that the visible ones render sooner. */
const OVERSCAN = 2
/** Rows before the end at which the next page is loaded. */
const AHEAD = 8

const LIST = '-mx-3 bg-white sm:mx-0 sm:overflow-clip sm:rounded-carte sm:shadow-carte'

interface Rows<Item> {
  readonly items: readonly Item[]
  readonly total: number
  /** Estimated height of a row, in pixels. */
  readonly estimate: number
  /** Called, often again and again, while the last rows are near. */
  readonly onEnd: () => void
  readonly children: (item: Item) => ReactNode
}

/** Virtual list: renders only the rows near the visible part, and loads the next page before its end. */
export const VirtualList = <Item extends { readonly id: string }>(rows: Rows<Item>) =>
  import.meta.env.SSR ? <FirstRows {...rows} /> : <RowsInSight {...rows} />

/** As many rows as a tall phone shows. */
const FIRST = 8

/** Rows that the server renders, without measurements. */
const FirstRows = <Item extends { readonly id: string }>({ items, children }: Rows<Item>) => (
  <ul className={LIST}>
    {items.slice(0, FIRST).map((item) => (
      <li key={item.id}>{children(item)}</li>
    ))}
  </ul>
)

/**
 * Heights of rows that were rendered, in pixels, by id: a list that is opened again on a screen of the same width is at
 * once about as high as before, and can be scrolled to the old position.
 */
const heights = new Map<string, number>()

/** Distance of an element from the top of the page in pixels, measured again when the page changes its height. */
export const useTop = (element: RefObject<HTMLElement | null>): number => {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}

const RowsInSight = <Item extends { readonly id: string }>({
  items,
  total,
  estimate,
  onEnd,
  children,
}: Rows<Item>) => {
  const list = useRef<HTMLUListElement>(null)
  const top = useTop(list)
  const overscan = useDeferredValue(OVERSCAN, 0)
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => heights.get(items[index]?.id ?? '') ?? estimate,
    overscan,
    scrollMargin: top,
    getItemKey: (index) => items[index]?.id ?? index,
  })
  useEffect(
    () => () => {
      for (const { key, size } of virtual.takeSnapshot()) heights.set(String(key), size)
    },
    [virtual],
  )
  const rows = virtual.getVirtualItems()
  const last = rows.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= items.length - AHEAD) onEnd()
  }, [last, items.length, onEnd])
  return (
    // Without scroll anchoring of the browser: the virtualizer keeps the rows in place already.
    <ul
      ref={list}
      className={`relative [overflow-anchor:none] ${LIST}`}
      style={{ height: virtual.getTotalSize() }}
    >
      {rows.map((row) => {
        const item = items[row.index]
        return (
          item && (
            <li
              key={row.key}
              ref={virtual.measureElement}
              data-index={row.index}
              data-record={item.id}
              aria-setsize={total}
              aria-posinset={row.index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${row.start - top}px)` }}
            >
              {children(item)}
            </li>
          )
        )
      })}
    </ul>
  )
}
