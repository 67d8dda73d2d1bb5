import type { ReactNode } from 'react'
import { telHref } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { isOlderThanADay, timeAgo } from '../ui/time.ts'
import { useNow } from '../ui/use-now.ts'

/**
 * A record in a list, in two lines: name and status; its best match and facts; beside both a link to call the person. A
 * click on the row opens the record; the status, the phone link and the actions lie above it and have their own clicks.
 */
export const Row = ({
  title,
  opened,
  onOpen,
  date,
  waiting = false,
  status,
  hint,
  facts,
  comment,
  highlight,
  telephone,
  actions,
}: {
  readonly title: string
  readonly opened: boolean
  readonly onOpen: () => void
  readonly date: string
  /** The person waits for an answer: the age is red after a day. */
  readonly waiting?: boolean
  readonly status?: ReactNode
  /** Warning before the first fact. */
  readonly hint?: ReactNode
  readonly facts: readonly (string | null)[]
  /** What the person wrote, cut to one line. */
  readonly comment?: string | null
  readonly highlight?: ReactNode
  readonly telephone: string
  readonly actions?: ReactNode
}) => {
  const now = useNow()
  const late = waiting && isOlderThanADay(date, now)
  return (
    <article
      className={`relative grid grid-cols-[minmax(0,1fr)_auto_2.75rem] gap-x-2 border-menthe border-b bg-white py-1.5 pr-1 pl-3 hover:bg-menthe-clair/60 lg:grid-cols-[13rem_minmax(0,1fr)_auto_2.75rem] lg:items-center lg:gap-x-4 ${
        opened ? 'outline-3 outline-foret -outline-offset-3' : ''
      }`}
    >
      <h2 className="truncate font-bold font-sans text-base leading-7">
        <button
          type="button"
          onClick={onOpen}
          aria-expanded={opened}
          className="max-w-full truncate align-bottom after:absolute after:inset-0"
        >
          {title}
        </button>
      </h2>
      <div className="relative z-10 col-span-2 flex h-7 items-center justify-end pr-2 lg:order-2 lg:col-span-1">
        {status}
      </div>
      <div className="col-span-2 min-w-0 text-sm leading-5 lg:order-1 lg:col-span-1">
        <p className="truncate text-texte">
          <time dateTime={date} className={late ? 'font-bold text-laterite-fonce' : ''}>
            {timeAgo(date, now)}
          </time>
          {facts.map(
            (fact, index) =>
              fact && (
                <span key={fact}>
                  {' · '}
                  {index === 0 && hint}
                  <span>{fact}</span>
                </span>
              ),
          )}
        </p>
        {highlight && <div className="flex min-w-0">{highlight}</div>}
        {comment && <p className="truncate text-encre">«&nbsp;{comment}&nbsp;»</p>}
      </div>
      <a
        href={telHref(telephone)}
        aria-label={`Appeler ${title}`}
        className="relative z-10 grid size-11 place-items-center self-center rounded-full text-foret hover:bg-menthe lg:order-3"
      >
        <Icon name="phone" className="size-6" />
      </a>
      {actions && <div className="order-4 col-span-full flex justify-end gap-2 pt-1 pr-2">{actions}</div>}
    </article>
  )
}
