import { type RefObject, useRef } from 'react'

/**
 * Props of a dialog that return the focus when it closes. Radix does so only for its own triggers, and these dialogs
 * open by state. The first of these elements that is still in the document gets the focus: the one that had it when
 * the dialog opened; the name in its row, or of the open record when it was in no row; the name in the next row; the
 * name in the previous row; the main element. `first` gets the focus when the dialog opens, in place of its first
 * button.
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
      const elements = [opener.current, ...names.current, document.getElementById('contenu')]
      const back = elements.find((element) => element?.isConnected && element !== document.body)
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    },
  }
}
