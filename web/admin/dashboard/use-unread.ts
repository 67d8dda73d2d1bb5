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
export const useUnread = (): Unread | undefined => useQuery({ ...unreadQuery, refetchInterval: POLL_MS }).data

/** `unread` without one line, which may stand for several notifications, or without any when `id` is null. */
const withoutRead = (unread: Unread, id: string | null): Unread => {
  const items = id === null ? [] : unread.items.filter((item) => item.id !== id)
  const read = unread.items.find((item) => item.id === id)?.nombre ?? 0
  const total = id === null ? 0 : unread.total - read
  return { ...unread, items, total }
}

/** Marks one notification as read, or all with null. */
export const useMarkRead = () => {
  const queries = useQueryClient()
  return useWrite<string | null>({
    // One after the other: an answer of the first would bring back what the second has hidden.
    record: 'notifications',
    send: (id) =>
      id === null
        ? ask(endpoints.markAllNotificationsRead)
        : ask(endpoints.markNotificationRead, { params: { id } }),
    showAtOnce: async (id) => {
      await queries.cancelQueries({ queryKey: QUERY_KEYS.unread })
      const before = queries.getQueryData<Unread>(QUERY_KEYS.unread)
      queries.setQueryData<Unread>(QUERY_KEYS.unread, (unread) => unread && withoutRead(unread, id))
      return () => queries.setQueryData(QUERY_KEYS.unread, before)
    },
    changes: ['notifications'],
    failed: () => ({ title: 'Erreur', notDone: 'Impossible de marquer la notification comme lue' }),
  })
}
