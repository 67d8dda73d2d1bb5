import { isOlderThanADay, timeAgo } from '../ui/time.ts'
import { useNow } from '../ui/use-now.ts'

/** Age of a record; red when it is `waiting` for an answer and older than a day. */
export const Age = ({ date, waiting = false }: { readonly date: string; readonly waiting?: boolean }) => {
  const now = useNow()
  return (
    <time
      dateTime={date}
      className={waiting && isOlderThanADay(date, now) ? 'font-bold text-laterite-fonce' : undefined}
    >
      {timeAgo(date, now)}
    </time>
  )
}
