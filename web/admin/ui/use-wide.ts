import { useSyncExternalStore } from 'react'

/** Where a list has room for details beside it. */
const WIDE = '(min-width: 64rem)'

export const useWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const wide = matchMedia(WIDE)
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    () => matchMedia(WIDE).matches,
    // The server draws for a phone, and leaves out of sight what would stand elsewhere on a desk.
    () => false,
  )
