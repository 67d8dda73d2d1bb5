import { queryOptions, useQuery } from '@tanstack/react-query'
import { endpoints } from '#contract/auth.ts'
import { isHinted } from '../../public/navigation/signed-in.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from './ask.ts'

/** docs/product.md, "Intervals". */
const REFRESH_MS = 60_000

/** Null without the hint cookie: nobody is signed in, and the server is not asked. */
export const userQuery = queryOptions({
  queryKey: QUERY_KEYS.user,
  queryFn: async ({ signal }) => (isHinted() ? (await ask(endpoints.currentUser, { signal })).user : null),
})

/** The signed-in user, polled every 60 s while the page is visible, without retry. */
export const useUser = () => useQuery({ ...userQuery, refetchInterval: REFRESH_MS })
