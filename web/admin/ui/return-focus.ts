import { useRef } from 'react'

/**
 * Gives the focus back to what opened a dialog. Radix does it for its own triggers only, and these dialogs are opened
 * by state; when the opener is gone (a deleted record), the screen itself takes it.
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
