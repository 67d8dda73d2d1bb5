import { type RefObject, useRef } from 'react'

/**
 * Props of a dialog that return the focus when it closes. Radix does so only for its own triggers, and these dialogs
 * open by state. The first of these elements that takes the focus gets it: the one that had it when the dialog opened;
 * the button of the closed menu that hides it; the name in its row, or of the open record when it was in no row; the
 * name in the next row; the name in the previous row; the main element. `first` gets the focus when the dialog opens,
 * in place of its first button.
 */
export const useReturnFocus = (first?: RefObject<HTMLElement | null>) => {
  const opener = useRef<Element | null>(null)
  const names = useRef<readonly (Element | undefined)[]>([])
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement
      const all = [...document.querySelectorAll(':is(article, tbody tr) [aria-expanded]')]
      const row = opener.current?.closest('article, tr')
      const at = all.findIndex((name) => row?.contains(name) ?? name.ariaExpanded === 'true')
      names.current = at < 0 ? [] : [all[at], all[at + 1], all[at - 1]]
      if (!first?.current) return
      event.preventDefault()
      first.current.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const menu = opener.current?.closest('details')?.querySelector('summary')
      const elements = [opener.current, menu, ...names.current, document.getElementById('contenu')]
      for (const element of elements) {
        if (!(element instanceof HTMLElement) || element === document.body) continue
        // An element that is gone or hidden does not take it.
        element.focus({ preventScroll: true })
        if (document.activeElement === element) return
      }
    },
  }
}
