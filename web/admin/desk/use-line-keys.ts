import { useEffect } from 'react'
import { isShortcut } from '../ui/shortcut.ts'
import { STEPS } from './use-table-keys.ts'

/** Lines and cards. The first link or button of each opens a record or its details. A list's table has its own keys. */
const findLines = (): readonly Element[] =>
  [...document.querySelectorAll('#contenu [data-record]')].filter((line) => !line.closest('[aria-rowcount]'))

/** Selector of the button that does what a line is there for; the button has the attribute data-line-action. */
export const LINE_ACTION = '[data-line-action]'

/**
 * Keys of lines and cards: j and k go to the next and the previous one, and so do the arrow keys from one of them.
 * Enter needs no code: it presses the focused link or button. e presses the button that is marked as the line's action.
 */
export const useLineKeys = (): void => {
  useEffect(() => {
    /** From the e that pressed an action until it is released. */
    let isHeld = false
    const release = ({ key }: KeyboardEvent) => {
      if (key === 'e') isHeld = false
    }
    const press = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      // Held, it would be typed into the field of the form that it opened.
      if (event.key === 'e' && event.repeat && isHeld) event.preventDefault()
      if ((!step && event.key !== 'e') || !isShortcut(event)) return
      const lines = findLines()
      const at = lines.findIndex((line) => line.contains(document.activeElement))
      if (!step) {
        const action = lines[at]?.querySelector<HTMLElement>(LINE_ACTION)
        // A key that is held would take one step after another.
        if (action && !event.repeat) {
          // Otherwise the letter would be typed into the form that opens.
          event.preventDefault()
          isHeld = true
          action.click()
        }
        return
      }
      if (lines.length === 0 || (event.key.startsWith('Arrow') && at < 0)) return
      event.preventDefault()
      const next = lines[Math.min(lines.length - 1, Math.max(0, at + step))]
      next?.querySelector<HTMLElement>('a, button')?.focus()
    }
    document.addEventListener('keydown', press)
    document.addEventListener('keyup', release)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('keyup', release)
    }
  }, [])
}
