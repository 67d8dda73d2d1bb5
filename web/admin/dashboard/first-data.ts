import type { QueryClient } from '@tanstack/react-query'
import { endpoints as auth } from '#contract/auth.ts'
import { endpoints as dashboard } from '#contract/dashboard.admin.ts'
import { endpoints as notifications } from '#contract/notifications.admin.ts'
import { ANSWERS_ID, type FirstAnswers } from '#contract/pages.ts'
import { answerOf, pageOf } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { isHinted } from '../../public/navigation/signed-in.ts'
import { firstPageAddress } from '../lists/source.ts'
import { listQuery } from '../lists/use-list.ts'
import { userQuery } from '../session/user.ts'
import { withOpenList } from './open-list.ts'
import { countsQuery } from './use-counts.ts'
import { unreadQuery } from './use-unread.ts'

/** What the dashboard shows first, by the addresses of the calls that answer it. */
export const firstAddresses = (params: URLSearchParams): readonly string[] => [
  withOpenList(params, (list) => firstPageAddress(list, params)),
  auth.currentUser.path,
  dashboard.dashboardCounts.path,
  notifications.unreadNotifications.path,
]

/** Gives these calls' answers to the queries that would have made them. */
export const putFirstAnswers = (
  queries: QueryClient,
  params: URLSearchParams,
  answers: FirstAnswers,
): void => {
  const [list, user, counts, unread] = firstAddresses(params).map((address) => answers[address])
  if (!list || !user || !counts || !unread) return
  withOpenList(params, (source) =>
    queries.setQueryData<unknown>(listQuery(source, source.filtersOf(params)).queryKey, {
      pages: [pageOf(source.endpoint, list)],
      pageParams: [null],
    }),
  )
  queries.setQueryData(userQuery.queryKey, answerOf(auth.currentUser, user).user)
  queries.setQueryData(countsQuery.queryKey, answerOf(dashboard.dashboardCounts, counts))
  queries.setQueryData(unreadQuery.queryKey, pageOf(notifications.unreadNotifications, unread))
}

/** What the document brought; once, for it is old news when the dashboard is opened again. */
const takeAnswers = (): FirstAnswers => {
  const block = document.getElementById(ANSWERS_ID)
  block?.remove()
  return block?.textContent ? (JSON.parse(block.textContent) as FirstAnswers) : {}
}

/** A server that is slower than this leaves the screen its skeletons. */
const PATIENCE_MS = 500

/** Reads what the dashboard shows first before it is drawn: its first drawing has its rows. */
export const readFirstData = async (params: URLSearchParams): Promise<void> => {
  if (!isHinted()) return
  putFirstAnswers(queryClient, params, takeAnswers())
  const read = Promise.all([
    withOpenList(params, (list) =>
      queryClient.prefetchInfiniteQuery(listQuery(list, list.filtersOf(params))),
    ),
    queryClient.prefetchQuery(userQuery),
    queryClient.prefetchQuery(countsQuery),
    queryClient.prefetchQuery(unreadQuery),
  ])
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
