import type { ContactMessage } from '#contract/contact-messages.admin.ts'
import { STATUS_BACKGROUNDS } from '../ui/status-badge.tsx'
import { formatDayOfYear } from '../ui/time.ts'

/** That and when a message was answered, or did not reach its sender; nothing without an answer. */
export const AnswerMark = ({
  message: { dateReponse, resultatReponse },
}: {
  readonly message: ContactMessage
}) => {
  if (dateReponse === null) return null
  // Nobody has to note a result: without one the sender counts as reached.
  const [words, tone] =
    resultatReponse === null || resultatReponse === 'joint'
      ? (['Répondu', 'processed'] as const)
      : (['Non joint', 'waiting'] as const)
  return (
    <span className={`shrink-0 rounded-full px-2 font-bold text-sm leading-6 ${STATUS_BACKGROUNDS[tone]}`}>
      {words}
      {/* A phone needs the room for the message. */}
      <span className="max-sm:hidden"> le {formatDayOfYear(dateReponse)}</span>
    </span>
  )
}
