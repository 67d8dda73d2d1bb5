import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * When the item of the focused row leaves the list (deleted, done, or the filter no longer matches it), focuses the row
 * in its place, or the main element of an empty list. Returns the props of the element around the rows, each with its
 * id as `data-record`. `inRow`: selector of what takes the focus in a row.
 */
export const useRowFocus = (
  items: readonly { readonly id: string }[],
  inRow = '[aria-expanded]',
): { readonly ref: RefObject<HTMLDivElement | null>; readonly onFocus: (event: FocusEvent) => void } => {
  const ref = useRef<HTMLDivElement>(null)
  const last = useRef({ id: '', at: 0 })
  useEffect(() => {
    const { id, at } = last.current
    if (!id || document.activeElement !== document.body || items.some((item) => item.id === id)) return
    const next = items[Math.min(at, items.length - 1)]
    const found = next
      ? ref.current?.querySelector<HTMLElement>(`[data-record="${CSS.escape(next.id)}"] ${inRow}`)
      : document.getElementById('contenu')
    found?.focus({ preventScroll: true })
  }, [items, inRow])
  return {
    ref,
    onFocus: ({ target }) => {
      const id = target.closest<HTMLElement>('[data-record]')?.dataset.record ?? ''
      last.current = { id, at: items.findIndex((item) => item.id === id) }
    },
  }
}
