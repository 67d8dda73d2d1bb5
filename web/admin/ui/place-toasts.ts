import { listenToToasts, readToasts } from '../../ui/toast.ts'

/**
 * Marks the body when a message comes while a field has the focus, until the next one comes: the keyboard of a phone
 * may cover the bottom of the screen, and admin.css leaves such a message at the top.
 */
export const placeToasts = (): void => {
  listenToToasts(() => {
    // A message that closes stays where it is.
    if (!readToasts().some(({ open }) => open)) return
    document.body.classList.toggle('above-keyboard', !!document.activeElement?.matches('input, textarea'))
  })
}
