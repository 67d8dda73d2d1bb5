import { type RefObject, useRef } from 'react'

/**
 * Returns the focus to the element that opened a dialog. Radix does so only for its own triggers, and these dialogs open
 * by state. When the opener is gone (a deleted record), the main element gets the focus.
 * `first` gets it when the dialog opens, in place of the dialog's first button.
 */
export const useReturnFocus = (first?: RefObject<HTMLElement | null>) => {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement
      if (!first?.current) return
      event.preventDefault()
      first.current.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const { current } = opener
      const back =
        current instanceof HTMLElement && current.isConnected && current !== document.body
          ? current
          : document.getElementById('contenu')
      back?.focus({ preventScroll: true })
    },
  }
}
