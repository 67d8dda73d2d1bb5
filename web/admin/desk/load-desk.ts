import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { codeQuery } from '../ui/use-code.ts'
import { isWide, useWide } from '../ui/use-wide.ts'

interface Desk {
  readonly RecordTable: typeof import('./record-table.tsx').RecordTable
  readonly SideNav: typeof import('./side-nav.tsx').SideNav
}

const deskCode = codeQuery('desk', async (): Promise<Desk> => {
  const [{ RecordTable }, { SideNav }] = await Promise.all([
    import('./record-table.tsx'),
    import('./side-nav.tsx'),
  ])
  return { RecordTable, SideNav }
})

/**
 * Loads the code for wide screens before the first render, on such a screen. Without it, the screen has the lists of a
 * phone and no side navigation.
 */
export const preloadDesk = async (): Promise<void> => {
  if (isWide()) await queryClient.prefetchQuery(deskCode)
}

/**
 * The code for wide screens: null on a narrow screen, which does not load it, and until it is loaded. After a failure
 * it is loaded at the `online` event or at "Réessayer" (session/connection-banner.tsx), or when another component that
 * calls this is mounted.
 */
export const useDesk = (): Desk | null => {
  const wide = useWide()
  const { data } = useQuery({ ...deskCode, enabled: wide })
  return wide ? (data ?? null) : null
}
