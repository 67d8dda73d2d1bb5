import { type RefObject, useEffect, useRef } from 'react'
import { isShortcut } from '../ui/shortcut.ts'

/** Lines down or up that a key goes. */
export const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/**
 * Focuses the name in a row, and scrolls no further than it needs to stand clear of the head of the list and of the
 * floating bar (`scroll-padding` in admin.css). False: the row is not rendered.
 */
const focusRow = (table: RefObject<HTMLTableElement | null>, id: string): boolean => {
  const row = table.current?.querySelector(`[data-record="${CSS.escape(id)}"]`)
  row?.querySelector<HTMLElement>('[aria-expanded]')?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
  return Boolean(row)
}

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
 * while the focus is in the table. x selects a record or undoes this. Escape in the table closes the open record. Enter
 * needs no code: it presses the focused name, which is a button.
 */
export const useTableKeys = <Item extends { readonly id: string }>(keys: Keys<Item>): void => {
  const latest = useRef(keys)
  /** Id of the record that a key went to, until its row has the focus: the next key may come before it is rendered. */
  const target = useRef<string | null>(null)
  useEffect(() => {
    latest.current = keys
    if (target.current && focusRow(keys.table, target.current)) target.current = null
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { table, items, openedId, onOpen, onClose, onToggle, showRow } = latest.current
      if (!table.current?.isConnected || !isShortcut(event)) return
      const inTable = table.current.contains(document.activeElement)
      if (event.key === 'Escape' && openedId && inTable) {
        onClose()
        return
      }
      const focusedId =
        target.current ?? document.activeElement?.closest<HTMLElement>('[data-record]')?.dataset.record
      const current = items.find(({ id }) => id === (focusedId ?? openedId))
      if (event.key === 'x' && current) onToggle(current)
      const step = STEPS[event.key]
      if (!step || (event.key.startsWith('Arrow') && !inTable)) return
      const at = items.findIndex(({ id }) => id === (target.current ?? openedId ?? focusedId))
      const next = items[Math.min(items.length - 1, Math.max(0, at + step))]
      if (!next) return
      event.preventDefault()
      target.current = next.id
      const focusNext = () => {
        if (!focusRow(table, next.id)) showRow(items.indexOf(next))
        else if (target.current === next.id) target.current = null
      }
      if (!openedId) {
        focusNext()
        return
      }
      onOpen(next.id)
      // The record takes the focus when it is rendered, before the next frame.
      requestAnimationFrame(focusNext)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
