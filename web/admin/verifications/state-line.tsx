import { useQuery } from '@tanstack/react-query'
import { StatusBadge } from '../ui/status-badge.tsx'
import { summaryOf, verificationsQuery } from './use-verifications.ts'

/** How far a nanny is verified, in one line: shown before she is proposed. Its height is reserved while it loads. */
export const VerificationLine = ({ candidatureId }: { readonly candidatureId: string }) => {
  const { data, isError } = useQuery(verificationsQuery(candidatureId))
  const isComplete = data && data.verifies.length === data.requis.length
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-sm">
      {data ? (
        <>
          <StatusBadge tone={isComplete ? 'positive' : 'waiting'}>{summaryOf(data)}</StatusBadge>
          {isComplete ? 'Tout est vérifié' : 'Vérification incomplète'}
        </>
      ) : (
        isError && "La vérification n'a pas pu être lue."
      )}
    </p>
  )
}
