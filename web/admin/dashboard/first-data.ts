import { queryClient } from '../../api/query-client.ts'
import { contactMessages } from '../contact-messages/source.ts'
import { employees } from '../employees/source.ts'
import type { ListSource } from '../lists/source.ts'
import { listQuery } from '../lists/use-list.ts'
import { nannyApplications } from '../nanny-applications/source.ts'
import { parentRequests } from '../parent-requests/source.ts'
import { isHinted, userQuery } from '../session/user.ts'
import { ongletOf } from './tabs.ts'
import { countsQuery } from './use-counts.ts'
import { unreadQuery } from './use-unread.ts'

/** A server that is slower than this leaves the screen its skeletons. */
const PATIENCE_MS = 500

const readList = <Item, Filters extends object>(
  source: ListSource<Item, Filters>,
  params: URLSearchParams,
): Promise<void> => queryClient.prefetchInfiniteQuery(listQuery(source, source.filtersOf(params)))

const readListOf = (params: URLSearchParams): Promise<void> => {
  switch (ongletOf(params)) {
    case 'demandes':
      return readList(parentRequests, params)
    case 'candidatures':
      return readList(nannyApplications, params)
    case 'employes':
      return readList(employees, params)
    case 'messages':
      return readList(contactMessages, params)
  }
}

/** Reads what the dashboard shows first (first-addresses.ts) before it is drawn: its first drawing has its rows. */
export const readFirstData = async (params: URLSearchParams): Promise<void> => {
  if (!isHinted()) return
  const read = Promise.all([
    readListOf(params),
    queryClient.prefetchQuery(userQuery),
    queryClient.prefetchQuery(countsQuery),
    queryClient.prefetchQuery(unreadQuery),
  ])
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
