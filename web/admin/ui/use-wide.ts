import { useSyncExternalStore } from 'react'

/** Width from which the back office has a side navigation, tables, and an open record beside its list. */
const WIDE = '(min-width: 64rem)'
/** Width from which the figures stand beside a list without an open record, and mises en relation form a board. */
const EXTRA_WIDE = '(min-width: 80rem)'

/**
 * While one of these is open, the layout stays: another one would be another tree, without the dialog and what was
 * typed into it. The layout follows at the next move of the focus, which closing the dialog or removing its form
 * causes.
 */
const HOLDS_LAYOUT = '[role=dialog][data-state=open] form, [role=alertdialog][data-state=open]'

const createUse = (query: string): (() => boolean) => {
  let last: boolean | undefined
  const read = (): boolean => {
    // Paper is narrow. Printing keeps the layout of the screen, so that an open record stays open.
    const isHeld = matchMedia('print').matches || document.querySelector(HOLDS_LAYOUT) !== null
    if (last === undefined || !isHeld) last = matchMedia(query).matches
    return last
  }
  return () =>
    useSyncExternalStore(
      (listener) => {
        const media = matchMedia(query)
        media.addEventListener('change', listener)
        document.addEventListener('focusin', listener)
        return () => {
          media.removeEventListener('change', listener)
          document.removeEventListener('focusin', listener)
        }
      },
      read,
      // The server renders the markup of a phone. CSS hides its parts that a wide screen shows in another place.
      () => false,
    )
}

export const isWide = (): boolean => matchMedia(WIDE).matches
export const useWide = createUse(WIDE)
export const useExtraWide = createUse(EXTRA_WIDE)
