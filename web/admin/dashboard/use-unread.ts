import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { endpoints, type Notification } from '#contract/notifications.admin.ts'
import type { Page } from '../../api/call.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask, askPage } from '../session/ask.ts'
import { useWrite } from '../writes/use-write.ts'
import { POLL_MS } from './counts-query.ts'

type Unread = Page<readonly Notification[]>

export const unreadQuery = queryOptions({
  queryKey: QUERY_KEYS.unread,
  queryFn: ({ signal }): Promise<Unread> => askPage(endpoints.unreadNotifications, { signal }),
})

/**
 * Lines of the newest unread notifications, at most 100, and the number of all unread notifications. Polled every 30 s
 * while the page is visible.
 */
export const useUnread = () => useQuery({ ...unreadQuery, refetchInterval: POLL_MS })

/** The notifications of one line (`id` of the line), or all up to the newest one on the screen. */
type Read = { readonly id: string } | { readonly jusqua: string }

const withoutRead = (unread: Unread, read: Read): Unread => {
  if ('jusqua' in read) return { ...unread, items: [], total: 0 }
  const line = unread.items.find(({ id }) => id === read.id)
  const items = unread.items.filter((item) => item !== line)
  return { ...unread, items, total: unread.total - (line?.nombre ?? 0) }
}

/** Marks notifications as read. */
export const useMarkRead = () => {
  const queries = useQueryClient()
  return useWrite<Read>({
    // With one `record`, only the last one reads the list again: after the first one it would still have what the
    // second has hidden.
    record: 'notifications',
    send: (read) =>
      'jusqua' in read
        ? ask(endpoints.markAllNotificationsRead, { query: read })
        : ask(endpoints.markNotificationRead, { params: read }),
    showAtOnce: async (read) => {
      await queries.cancelQueries({ queryKey: QUERY_KEYS.unread })
      const before = queries.getQueryData<Unread>(QUERY_KEYS.unread)
      queries.setQueryData<Unread>(QUERY_KEYS.unread, (unread) => unread && withoutRead(unread, read))
      return () => queries.setQueryData(QUERY_KEYS.unread, before)
    },
    changes: ['notifications'],
    failed: () => ({ title: 'Erreur', notDone: 'Impossible de marquer la notification comme lue' }),
  })
}
