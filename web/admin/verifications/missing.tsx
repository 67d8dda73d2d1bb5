import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { POINTS } from '#contract/verifications.admin.ts'
import { summaryOf, verificationsQuery } from './use-verifications.ts'

/** Shown before an application is accepted: the required points that are not verified; nothing without any. */
export const MissingPoints = ({ candidatureId }: { readonly candidatureId: string }) => {
  const { data, isPending } = useQuery(verificationsQuery(candidatureId))
  const [waited] = useState(isPending)
  const missing = data?.requis.filter((point) => !data.verifies.includes(point)) ?? []
  if (!waited && missing.length === 0) return null
  return (
    // High enough for seven points: the button below does not move when they arrive.
    <span className={`mt-3 block text-sm ${waited ? 'min-h-30 sm:min-h-24' : ''}`}>
      {data && missing.length > 0 && (
        <span className="block rounded-champ bg-soleil-clair px-3 py-2 text-encre">
          <strong className="block">Vérification incomplète</strong>
          {summaryOf(data)}. Il manque{'\u00a0'}: {missing.map((point) => POINTS[point]).join(', ')}.
        </span>
      )}
    </span>
  )
}
