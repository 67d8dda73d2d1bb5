import { listenToToasts } from '../../ui/toast.ts'

/**
 * Marks the body while a message is shown that came when a field had the focus: the keyboard of a phone may cover the
 * bottom of the screen, and admin.css leaves such a message at the top.
 */
export const placeToasts = (): void => {
  listenToToasts(() => {
    document.body.classList.toggle('above-keyboard', !!document.activeElement?.matches('input, textarea'))
  })
}
