import { type RefObject, useRef } from 'react'

/**
 * Returns the focus to the element that opened a dialog. Radix does so only for its own triggers, and these dialogs open
 * by state. When the opener is gone, the name in its row gets the focus, and when the row is gone the main element.
 * `first` gets it when the dialog opens, in place of the dialog's first button.
 */
export const useReturnFocus = (first?: RefObject<HTMLElement | null>) => {
  const opener = useRef<Element | null>(null)
  const rowName = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement
      rowName.current =
        opener.current?.closest('article, tr')?.querySelector<HTMLElement>('[aria-expanded]') ?? null
      if (!first?.current) return
      event.preventDefault()
      first.current.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const elements = [opener.current, rowName.current, document.getElementById('contenu')]
      const back = elements.find((element) => element?.isConnected && element !== document.body)
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    },
  }
}
