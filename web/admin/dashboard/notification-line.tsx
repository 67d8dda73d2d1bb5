import type { Notification } from '#contract/notifications.admin.ts'
import { formatNumber } from '#contract/number-format.ts'
import { timeAgo } from '../ui/time.ts'
import { useNow } from '../ui/use-now.ts'
import { addressOfNotification } from './lists.ts'

/** The button of one notification, which covers its list item. `onOpen`: opens the address of what it is about. */
export const NotificationLine = ({
  item,
  onOpen,
}: {
  readonly item: Notification
  readonly onOpen: (address: string) => void
}) => {
  const now = useNow()
  return (
    <button
      type="button"
      className="min-w-0 grow text-left after:absolute after:inset-0 after:rounded-carte"
      onClick={() => onOpen(addressOfNotification(item))}
    >
      <span className="block font-bold">
        {item.titre}
        {item.nombre > 1 && ` (${formatNumber(item.nombre)})`}
      </span>
      <span className="block break-words text-sm">{item.message}</span>
      <span className="block text-sm text-texte">{timeAgo(item.dateCreation, now)}</span>
    </button>
  )
}
