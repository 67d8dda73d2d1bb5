import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endpoints, type Notification } from '#contract/notifications.admin.ts'
import type { Page } from '../../api/call.ts'
import { toast } from '../../ui/toast.ts'
import { ask, askPage, deservesToast } from '../session/ask.ts'
import { POLL_MS } from './use-counts.ts'

const UNREAD_KEY = ['notifications', 'unread'] as const

type Unread = Page<readonly Notification[]>

export const unreadQuery = queryOptions({
  queryKey: UNREAD_KEY,
  queryFn: ({ signal }): Promise<Unread> => askPage(endpoints.unreadNotifications, { signal }),
})

/** The unread notifications, asked for every 30 s while the page is visible. */
export const useUnread = (): Unread | undefined => useQuery({ ...unreadQuery, refetchInterval: POLL_MS }).data

/** Marks one notification as read, or all with null: shown at once, put back when the server says no. */
export const useMarkRead = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? ask(endpoints.markAllNotificationsRead)
        : ask(endpoints.markNotificationRead, { params: { id } }),
    onMutate: async (id) => {
      await queries.cancelQueries({ queryKey: UNREAD_KEY })
      const before = queries.getQueryData<Unread>(UNREAD_KEY)
      queries.setQueryData<Unread>(UNREAD_KEY, (unread) => {
        if (!unread || id === null) return unread && { ...unread, items: [], total: 0 }
        const items = unread.items.filter((item) => item.id !== id)
        return { ...unread, items, total: unread.total - (unread.items.length - items.length) }
      })
      return before
    },
    onError: (error, _id, before) => {
      queries.setQueryData(UNREAD_KEY, before)
      if (deservesToast(error))
        toast('Erreur', 'Impossible de marquer la notification comme lue', 'destructive')
    },
    onSettled: () => queries.invalidateQueries({ queryKey: UNREAD_KEY }),
  })
}
