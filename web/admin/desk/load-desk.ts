import { useEffect, useState } from 'react'
import { isWide, useWide } from '../ui/use-wide.ts'

type Desk = typeof import('./record-table.tsx') & typeof import('./side-nav.tsx')

let loaded: Desk | null = null

const loadDesk = async (): Promise<Desk> => {
  const [table, nav] = await Promise.all([import('./record-table.tsx'), import('./side-nav.tsx')])
  loaded = { ...table, ...nav }
  return loaded
}

/** Loads the code for wide screens before the first render, on such a screen. A failure leaves the lists of a phone. */
export const preloadDesk = async (): Promise<void> => {
  if (isWide()) await loadDesk().catch(() => undefined)
}

/** The code for wide screens: null on a narrow screen, and until it is loaded. A phone never loads it. */
export const useDesk = (): Desk | null => {
  const wide = useWide()
  const [desk, setDesk] = useState(loaded)
  useEffect(() => {
    if (wide && !desk) loadDesk().then(setDesk, () => undefined)
  }, [wide, desk])
  return wide ? desk : null
}
