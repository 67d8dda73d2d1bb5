import { listenToToasts } from '../../ui/toast.ts'

/**
 * Marks the body when a message comes while a field has the focus, until messages change again: the keyboard of a phone
 * may cover the bottom of the screen, and admin.css leaves such a message at the top.
 */
export const placeToasts = (): void => {
  listenToToasts(() => {
    document.body.classList.toggle('above-keyboard', !!document.activeElement?.matches('input, textarea'))
  })
}
