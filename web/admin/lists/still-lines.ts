import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { DOUBLE_TAP_MS } from '../ui/second-tap.ts'

/**
 * Returns a handler for clicks in the capture phase: for DOUBLE_TAP_MS after lines were added, removed or reordered it
 * stops taps, as the second one of a double tap would hit the line that slid under the finger; not where the list was
 * empty before.
 * Keys go where the focus is and are let through. `changeStopsTaps`: whether a change of the lines now stops taps.
 */
export const useStillLines = (
  rows: readonly { readonly id: string }[],
  changeStopsTaps: () => boolean = () => true,
): ((event: MouseEvent) => void) => {
  const ids = rows.map(({ id }) => id).join()
  const before = useRef(ids)
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  useLayoutEffect(() => {
    if (before.current && before.current !== ids && changeStopsTaps()) movedAt.current = performance.now()
    before.current = ids
  }, [ids, changeStopsTaps])
  return (event) => {
    // A click by a key has no count of clicks.
    if (event.detail === 0 || event.timeStamp - movedAt.current > DOUBLE_TAP_MS) return
    event.preventDefault()
    event.stopPropagation()
  }
}
