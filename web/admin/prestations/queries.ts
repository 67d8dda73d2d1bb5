import { useQuery } from '@tanstack/react-query'
import { endpoints } from '#contract/prestations.ts'
import { ask } from '../session/ask.ts'

export const PRESTATIONS_KEY = ['prestations'] as const

/** What another tab or administrator changed shows within this time. */
const POLL_MS = 30_000

export const usePrestations = () =>
  useQuery({
    queryKey: PRESTATIONS_KEY,
    queryFn: ({ signal }) => ask(endpoints.listPrestations, { signal }),
    refetchInterval: POLL_MS,
  })
