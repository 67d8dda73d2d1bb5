import { queryClient } from '../../api/query-client.ts'
import { listQuery } from '../lists/use-list.ts'
import { isHinted, userQuery } from '../session/user.ts'
import { withOpenList } from './open-list.ts'
import { countsQuery } from './use-counts.ts'
import { unreadQuery } from './use-unread.ts'

/** A server that is slower than this leaves the screen its skeletons. */
const PATIENCE_MS = 500

/** Reads what the dashboard shows first (first-addresses.ts) before it is drawn: its first drawing has its rows. */
export const readFirstData = async (params: URLSearchParams): Promise<void> => {
  if (!isHinted()) return
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
