import type { MouseEvent as ReactMouseEvent } from 'react'

/** About the longest gap between the taps of a double tap. */
export const DOUBLE_TAP_MS = 500
/** About the largest distance between them, in pixels. */
const SAME_PLACE_PX = 24

/**
 * For a click on a button that closes its dialog, or that gives its place to another button: stops the second tap of a
 * double tap, which would press what is there then. Keys and taps elsewhere are let through, and taps in a dialog
 * unless `inDialogsToo`.
 */
export const stopSecondTap = ({ nativeEvent: first }: ReactMouseEvent, inDialogsToo = false): void => {
  const stop = (second: MouseEvent): void => {
    document.removeEventListener('click', stop, true)
    const isNear =
      Math.abs(second.clientX - first.clientX) < SAME_PLACE_PX &&
      Math.abs(second.clientY - first.clientY) < SAME_PLACE_PX
    const isInDialog =
      !inDialogsToo &&
      second.target instanceof Element &&
      second.target.closest('[role=dialog], [role=alertdialog]')
    // A click by a key has no count of clicks.
    if (second.detail === 0 || !isNear || isInDialog || second.timeStamp - first.timeStamp > DOUBLE_TAP_MS)
      return
    second.preventDefault()
    second.stopPropagation()
  }
  document.addEventListener('click', stop, true)
}
