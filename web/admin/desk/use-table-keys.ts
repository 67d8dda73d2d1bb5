import { type RefObject, useEffect, useRef } from 'react'
import { isShortcut } from '../ui/shortcut.ts'

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

interface Keys<Item> {
  readonly table: RefObject<HTMLTableElement | null>
  readonly items: readonly Item[]
  readonly openedId: string | null
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
  readonly onToggle: (item: Item) => void
  /** Scrolls so that the row is rendered. */
  readonly showRow: (index: number) => void
}

/**
 * Keys of a table: j and k go to the next and the previous record, and open it when one is open; so do the arrow keys
 * while the focus is in the table. Enter opens (it is a button), x selects. Escape closes the open record.
 */
export const useTableKeys = <Item extends { readonly id: string }>(keys: Keys<Item>): void => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const focusRow = (id: string) =>
      latest.current.table.current
        ?.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"] [aria-expanded]`)
        ?.focus({ preventScroll: true })
    const press = (event: KeyboardEvent) => {
      const { table, items, openedId, onOpen, onClose, onToggle, showRow } = latest.current
      if (!table.current?.isConnected || !isShortcut(event)) return
      const inTable = table.current.contains(document.activeElement)
      if (event.key === 'Escape' && openedId && inTable) {
        onClose()
        return
      }
      const focusedId = document.activeElement?.closest<HTMLElement>('[data-record]')?.dataset.record
      const current = items.find(({ id }) => id === (focusedId ?? openedId))
      if (event.key === 'x' && current) onToggle(current)
      const step = STEPS[event.key]
      if (!step || (event.key.startsWith('Arrow') && !inTable)) return
      const at = items.findIndex(({ id }) => id === (openedId ?? focusedId))
      const next = items[Math.min(items.length - 1, Math.max(0, at + step))]
      if (!next) return
      event.preventDefault()
      showRow(items.indexOf(next))
      if (openedId) onOpen(next.id)
      // The row may be rendered only after the scroll.
      requestAnimationFrame(() => requestAnimationFrame(() => focusRow(next.id)))
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
