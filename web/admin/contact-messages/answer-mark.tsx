import type { ContactMessage } from '#contract/contact-messages.admin.ts'
import { STATUS_BACKGROUNDS } from '../ui/status-badge.tsx'
import { formatDayOfYear } from '../ui/time.ts'

/** When a message was answered, or that a call or message did not reach its sender; nothing without an answer. */
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
      {words} le {formatDayOfYear(dateReponse)}
    </span>
  )
}
