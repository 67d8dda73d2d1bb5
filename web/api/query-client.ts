import { QueryClient } from '@tanstack/react-query'

/**
 * docs/product.md, "Calls of the screens": no automatic retries, no refetch on focus, no interval refetch, cached data
 * never stale; a query whose answer changes by itself has an interval or `staleTime` of its own. Without a network a
 * call fails at once instead of being paused: a paused write would look done, and would be lost when the tab is closed.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
