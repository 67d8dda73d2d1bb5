import type { ReactNode } from 'react'
import type { About } from '../activites/about.ts'
import { CallIcon } from '../people/call-icon.tsx'
import { isOlderThanADay, timeAgo } from '../ui/time.ts'
import { useNow } from '../ui/use-now.ts'
import { SameHint } from './row-hints.tsx'

/** Tailwind class of an icon beside both lines of a row. */
export const BESIDE_ROW = 'row-span-2'

/**
 * A record in a list. First line: name and status. Second line: best match, age and facts. Beside both: a link to call
 * the person. A comment and actions take further lines. A click on the row opens the record; the status, the links and
 * the actions lie above the clickable area of the row.
 */
export const Row = ({
  title,
  opened,
  onOpen,
  date,
  waiting = false,
  status,
  reply,
  hint,
  facts,
  comment,
  highlight,
  telephone,
  about,
  actions,
}: {
  readonly title: string
  readonly opened: boolean
  readonly onOpen: () => void
  readonly date: string
  /** The person waits for an answer: the age is red after a day. */
  readonly waiting?: boolean
  readonly status?: ReactNode
  /** Link that answers the person, in place of a status. */
  readonly reply?: ReactNode
  /** Before the first fact: that the agency typed the record, that its quarter is not known. */
  readonly hint?: ReactNode
  readonly facts: readonly (string | null)[]
  /** What the person wrote, cut to one line. */
  readonly comment?: string | null
  readonly highlight?: ReactNode
  readonly telephone: string
  /** The record that a call is recorded about. */
  readonly about: About
  readonly actions?: ReactNode
}) => {
  const now = useNow()
  const shown = facts.filter((fact) => fact)
  const late = waiting && isOlderThanADay(date, now)
  return (
    <article
      className={`relative grid grid-cols-[minmax(0,1fr)_auto_2.75rem] items-center gap-x-2 border-menthe border-b bg-white py-2 pr-1 pl-3 hover:bg-menthe-clair/60 ${
        opened ? 'outline-3 outline-foret -outline-offset-3' : ''
      }`}
    >
      <h2 className="min-w-0 font-bold font-sans text-base leading-7">
        <button
          type="button"
          onClick={onOpen}
          aria-expanded={opened}
          className="max-w-full truncate align-bottom after:absolute after:inset-0"
        >
          {title}
        </button>
      </h2>
      {reply ?? <div className="relative z-10 flex h-7 items-center justify-end">{status}</div>}
      <CallIcon
        about={about}
        nom={title}
        telephone={telephone}
        className={BESIDE_ROW}
        iconClassName="size-6"
      />
      <div className={`${reply ? '' : 'col-span-2 '}flex min-h-6 min-w-0 items-center gap-2 text-sm`}>
        {highlight}
        <p className="truncate text-texte">
          <time dateTime={date} className={late ? 'font-bold text-laterite-fonce' : ''}>
            {timeAgo(date, now)}
          </time>
          <SameHint
            id={about.sujetId}
            className="pl-1.5 font-semibold text-encre before:pr-1.5 before:text-texte before:content-['·']"
          />
          {shown.length > 0 && ' · '}
          {facts[0] && hint}
          {shown.join(' · ')}
        </p>
      </div>
      {comment && (
        <p className="col-span-full truncate pr-2 text-encre text-sm leading-5">«&nbsp;{comment}&nbsp;»</p>
      )}
      {actions && (
        // Actions render nothing for most records, and nothing for a read-only account.
        <div className="col-span-full flex flex-wrap justify-end gap-2 pt-1 pr-2 empty:hidden">{actions}</div>
      )}
    </article>
  )
}
