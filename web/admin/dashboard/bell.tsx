import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useMayWrite } from '../session/may-write.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Modal } from '../ui/dialog.tsx'
import { Failed } from '../ui/failed.tsx'
import { useGoFromDialog } from '../ui/go-from-dialog.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { NotificationLine } from './notification-line.tsx'
import { ReadNotifications } from './read-notifications.tsx'
import { useMarkRead, useUnread } from './use-unread.ts'

/** "9+" above 9 (docs/product.md, "Dashboard"). */
const badge = (count: number): string => (count > 9 ? '9+' : String(count))

/** Bell with the newest unread notifications, polled every 30 s while the page is visible. */
export const Bell = () => {
  const [open, setOpen] = useState(false)
  const query = useUnread()
  const unread = query.data
  const markRead = useMarkRead()
  const mayWrite = useMayWrite()
  const close = () => setOpen(false)
  const go = useGoFromDialog(close)
  const count = unread?.total ?? 0
  const newest = unread?.items[0]
  const label =
    count === 0 ? 'Notifications' : `Notifications, ${badge(count)} non ${count < 2 ? 'lue' : 'lues'}`
  return (
    <>
      <Tooltip text="Notifications">
        <button
          type="button"
          aria-label={label}
          onClick={() => setOpen(true)}
          className="relative grid size-11 shrink-0 place-items-center rounded-full border-4 border-transparent bg-white bg-clip-padding text-foret hover:bg-menthe"
        >
          <AdminIcon name="bell" />
          {count > 0 && (
            <span
              aria-hidden="true"
              className="-top-0.5 -right-1 absolute min-w-5 rounded-full bg-erreur px-1.5 text-center font-bold text-white text-xs leading-5"
            >
              {badge(count)}
            </span>
          )}
        </button>
      </Tooltip>
      <Modal
        open={open}
        onClose={close}
        title="Notifications"
        size="side"
        actions={
          mayWrite &&
          newest && (
            <Button variant="secondary" onClick={() => markRead.mutate({ jusqua: newest.dateCreation })}>
              Tout marquer comme lu
            </Button>
          )
        }
      >
        {query.isError && !unread && (
          <Failed query={query}>Les notifications n'ont pas pu être chargées.</Failed>
        )}
        {unread && unread.items.length === 0 && (
          <p className="py-6 text-center">Aucune nouvelle notification</p>
        )}
        <ul aria-label="Non lues" className="flex flex-col gap-3">
          {unread?.items.map((item) => (
            <li key={item.id} className="relative flex items-start gap-2 rounded-carte bg-menthe-clair p-3">
              <NotificationLine
                item={item}
                onOpen={(address) => {
                  if (mayWrite) markRead.mutate({ id: item.id })
                  go(address)
                }}
              />
              {mayWrite && (
                <Tooltip text="Marquer comme lu">
                  <button
                    type="button"
                    aria-label={`Marquer comme lu${'\u00a0'}: ${item.titre}`}
                    onClick={() => markRead.mutate({ id: item.id })}
                    className="relative z-10 grid size-12 shrink-0 place-items-center rounded-full text-foret hover:bg-menthe"
                  >
                    <Icon name="check" />
                  </button>
                </Tooltip>
              )}
            </li>
          ))}
        </ul>
        <ReadNotifications onOpen={go} />
      </Modal>
    </>
  )
}
