import { useSyncExternalStore } from 'react'

/** Width from which an open record is shown beside its list. */
const WIDE = '(min-width: 64rem)'

export const useWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const wide = matchMedia(WIDE)
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    () => matchMedia(WIDE).matches,
    // The server renders for a phone; CSS hides what a wide screen shows elsewhere.
    () => false,
  )
