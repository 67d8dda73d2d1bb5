import type { ReactNode } from 'react'
import { AdminIcon, type AdminIconName } from '../ui/admin-icon.tsx'
import { isOlderThanADay, timeAgo } from '../ui/time.ts'
import { useNow } from '../ui/use-now.ts'

/** Card of a record in a list. The whole card opens the record; its buttons and links are above that click area. */
export const Card = ({
  title,
  opened,
  onOpen,
  date,
  waiting = false,
  badge,
  highlight,
  actions,
  children,
}: {
  readonly title: string
  readonly opened: boolean
  readonly onOpen: () => void
  readonly date: string
  /** The record awaits an answer; after a day the card marks it. */
  readonly waiting?: boolean
  readonly badge?: ReactNode
  /** Element that stands out on the card, such as the best match. */
  readonly highlight?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}) => {
  const now = useNow()
  const late = waiting && isOlderThanADay(date, now)
  return (
    <article
      className={`relative flex flex-col gap-3 rounded-carte bg-white p-4 shadow-carte ${
        opened ? 'outline-3 outline-foret' : ''
      }`}
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg">
            <button
              type="button"
              onClick={onOpen}
              aria-expanded={opened}
              className="text-left after:absolute after:inset-0 after:rounded-carte hover:underline"
            >
              <span className="line-clamp-3 wrap-anywhere">{title}</span>
            </button>
          </h2>
          <time
            dateTime={date}
            className={`text-sm ${late ? 'font-bold text-laterite-fonce' : 'text-texte'}`}
          >
            {timeAgo(date, now)}
          </time>
        </div>
        {badge && <div className="relative z-10 shrink-0">{badge}</div>}
      </div>
      <ul className="flex flex-col gap-1 text-texte sm:flex-row sm:flex-wrap sm:gap-x-5">{children}</ul>
      {highlight}
      {actions && <div className="flex flex-wrap items-center justify-between gap-2">{actions}</div>}
    </article>
  )
}

/** Icon and text of one fact; renders nothing without a text. */
export const CardFact = ({
  icon,
  children,
}: {
  readonly icon: AdminIconName
  readonly children: ReactNode
}) =>
  children ? (
    <li className="flex min-w-0 gap-2">
      <AdminIcon name={icon} className="mt-0.5 size-5 shrink-0 text-foret" />
      <span className="line-clamp-2 min-w-0 wrap-anywhere">{children}</span>
    </li>
  ) : null
