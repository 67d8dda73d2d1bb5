import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endpoints, READ_NOTIFICATION_DAYS } from '#contract/notifications.admin.ts'
import { Skeleton } from '../../ui/surfaces.tsx'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Failed } from '../ui/failed.tsx'
import { NotificationLine } from './notification-line.tsx'

/**
 * Button that loads and shows the notifications that were read in the last READ_NOTIFICATION_DAYS days, last read
 * first, in at most 100 lines.
 */
export const ReadNotifications = ({ onOpen }: { readonly onOpen: (address: string) => void }) => {
  const [open, setOpen] = useState(false)
  return (
    <section className="mt-4 border-menthe border-t pt-2">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 w-full items-center gap-2 rounded-carte px-2 text-left font-bold text-foret hover:bg-menthe-clair"
      >
        <AdminIcon name="down" className={`size-5 ${open ? 'rotate-180' : ''}`} />
        Déjà lues, ces {READ_NOTIFICATION_DAYS} derniers jours
      </button>
      {open && <Lines onOpen={onOpen} />}
    </section>
  )
}

const Lines = ({ onOpen }: { readonly onOpen: (address: string) => void }) => {
  const read = useQuery({
    queryKey: QUERY_KEYS.readNotifications,
    queryFn: ({ signal }) => ask(endpoints.readNotifications, { signal }),
  })
  if (read.isError && !read.data)
    return <Failed query={read}>Les notifications lues n'ont pas pu être chargées.</Failed>
  if (!read.data) return <Skeleton className="h-24" />
  if (read.data.length === 0) return <p className="px-2 py-3">Aucune notification lue</p>
  return (
    <ul aria-label="Déjà lues" className="flex flex-col">
      {read.data.map((item) => (
        <li key={item.id} className="relative px-2 py-2 not-last:border-menthe not-last:border-b">
          <NotificationLine item={item} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}
