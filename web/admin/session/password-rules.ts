import { useQuery } from '@tanstack/react-query'
import { endpoints, MIN_PASSWORD } from '#contract/profile.admin.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from './ask.ts'

/**
 * Shortest new password, and whether a change needs the current one. Until the server has answered, the last answer, or
 * else MIN_PASSWORD and true.
 */
export const usePasswordRules = (): { readonly needsCurrent: boolean; readonly minLength: number } => {
  const { data } = useQuery({
    queryKey: QUERY_KEYS.passwordRules,
    queryFn: ({ signal }) => ask(endpoints.passwordRules, { signal }),
    staleTime: 0,
  })
  return { needsCurrent: data?.ancienRequis ?? true, minLength: data?.longueurMin ?? MIN_PASSWORD }
}
