import { RESULTATS, type Resultat } from '#contract/activites.admin.ts'
import type { ContactMessage } from '#contract/contact-messages.admin.ts'
import { STATUS_BACKGROUNDS } from '../ui/status-badge.tsx'
import { formatDayOfYear } from '../ui/time.ts'

/**
 * What came of the latest call or message to the sender, and when: its result, or "Suite donnée" without one, after a
 * visit, or after "Fait". Nothing for a message about which nothing was done.
 */
export const AnswerMark = ({
  message: { dateReponse, resultatReponse },
}: {
  readonly message: ContactMessage
}) => {
  if (dateReponse === null) return null
  const words = resultatReponse === null ? 'Suite donnée' : RESULTATS[resultatReponse as Resultat]
  const tone = resultatReponse === null || resultatReponse === 'joint' ? 'processed' : 'waiting'
  return (
    <span className={`shrink-0 rounded-full px-2 font-bold text-sm leading-6 ${STATUS_BACKGROUNDS[tone]}`}>
      {words}
      {/* A phone needs the room for the message. */}
      <span className="max-sm:hidden"> le {formatDayOfYear(dateReponse)}</span>
    </span>
  )
}
