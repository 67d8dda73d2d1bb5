import { useSyncExternalStore } from 'react'

/** Where a list has room for details beside it. */
const wide = matchMedia('(min-width: 64rem)')

export const useWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    () => wide.matches,
  )
