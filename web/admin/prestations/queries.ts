import { useQuery } from '@tanstack/react-query'
import { endpoints } from '#contract/prestations.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'

/** Interval of the reads that show another administrator's change. */
const POLL_MS = 30_000

export const usePrestations = () =>
  useQuery({
    queryKey: QUERY_KEYS.prestations,
    queryFn: ({ signal }) => ask(endpoints.listPrestations, { signal }),
    refetchInterval: POLL_MS,
  })
