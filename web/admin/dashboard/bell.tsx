import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { endpoints, type Notification } from '#contract/notifications.admin.ts'
import type { Page } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.ts'
import { ask, askPage, deservesToast } from '../session/ask.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Modal } from '../ui/dialog.tsx'
import { ilYA } from '../ui/time.ts'
import { Tip } from '../ui/tip.tsx'
import { useNow } from '../ui/use-now.ts'
import { addressOfNotification } from './tabs.ts'
import { POLL_MS } from './use-counts.ts'

const UNREAD_KEY = ['notifications', 'unread'] as const

type Unread = Page<readonly Notification[]>

/** Spec §9: 9+ above 9. */
const badge = (count: number): string => (count > 9 ? '9+' : String(count))

const useMarkRead = () => {
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

/** The unread notifications, asked for every 30 s while the page is visible. */
export const Bell = () => {
  const [open, setOpen] = useState(false)
  const [, navigate] = useLocation()
  const now = useNow()
  const { data: unread } = useQuery({
    queryKey: UNREAD_KEY,
    queryFn: ({ signal }): Promise<Unread> => askPage(endpoints.unreadNotifications, { signal }),
    refetchInterval: POLL_MS,
  })
  const markRead = useMarkRead()
  const count = unread?.total ?? 0
  const label =
    count === 0 ? 'Notifications' : `Notifications, ${badge(count)} non ${count < 2 ? 'lue' : 'lues'}`
  return (
    <>
      <Tip text="Notifications">
        <button
          type="button"
          aria-label={label}
          onClick={() => setOpen(true)}
          className="relative grid size-12 place-items-center rounded-full bg-white text-foret shadow-carte hover:bg-menthe"
        >
          <AdminIcon name="bell" />
          {count > 0 && (
            <span
              aria-hidden="true"
              className="-top-1 -right-1 absolute min-w-6 rounded-full bg-erreur px-1.5 text-center font-bold text-sm text-white leading-6"
            >
              {badge(count)}
            </span>
          )}
        </button>
      </Tip>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title="Notifications"
        size="side"
        actions={
          count > 0 && (
            <Button look="secondary" onClick={() => markRead.mutate(null)}>
              Tout marquer comme lu
            </Button>
          )
        }
      >
        {unread && unread.items.length === 0 && (
          <p className="py-6 text-center">Aucune nouvelle notification</p>
        )}
        <ul className="flex flex-col gap-3">
          {unread?.items.map((item) => (
            <li key={item.id} className="relative flex items-start gap-2 rounded-carte bg-menthe-clair p-3">
              <button
                type="button"
                className="min-w-0 grow text-left after:absolute after:inset-0 after:rounded-carte"
                onClick={() => {
                  markRead.mutate(item.id)
                  setOpen(false)
                  navigate(addressOfNotification(item))
                }}
              >
                <span className="block font-bold">{item.titre}</span>
                <span className="block break-words text-sm">{item.message}</span>
                <span className="block text-sm text-texte">{ilYA(item.dateCreation, now)}</span>
              </button>
              <Tip text="Marquer comme lu">
                <button
                  type="button"
                  aria-label={`Marquer comme lu${'\u00a0'}: ${item.titre}`}
                  onClick={() => markRead.mutate(item.id)}
                  className="relative z-10 grid size-12 shrink-0 place-items-center rounded-full text-foret hover:bg-menthe"
                >
                  <Icon name="check" />
                </button>
              </Tip>
            </li>
          ))}
        </ul>
      </Modal>
    </>
  )
}
