import { QueryClient } from '@tanstack/react-query'

/** Spec §7: no automatic retries, no refetch on focus, no interval refetch, cached data never stale. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    mutations: { retry: false },
  },
})
