import { queryOptions, useQuery } from '@tanstack/react-query'
import { endpoints } from '#contract/auth.ts'
import { HINT_COOKIE } from '#contract/hint-cookie.ts'
import { ask } from './ask.ts'

/** Spec §9. */
const REFRESH_MS = 60_000

export const USER_KEY = ['auth', 'user'] as const

/** Whether asking who is signed in makes sense (rules.md, "Nothing asked in vain"). */
export const isHinted = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${HINT_COOKIE}=`))

export const userQuery = queryOptions({
  queryKey: USER_KEY,
  queryFn: async ({ signal }) => (isHinted() ? (await ask(endpoints.currentUser, { signal })).user : null),
})

/** Who is signed in, asked again every 60 s while the page is visible, without retry. */
export const useUser = () => useQuery({ ...userQuery, refetchInterval: REFRESH_MS })
