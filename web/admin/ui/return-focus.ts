import { useRef } from 'react'

/**
 * Returns the focus to the element that opened a dialog. Radix does so only for its own triggers, and these dialogs open
 * by state. When the opener is gone (a deleted record), the main element gets the focus.
 */
export const useReturnFocus = () => {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
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
