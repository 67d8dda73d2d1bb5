import { useQuery } from '@tanstack/react-query'
import { POINTS } from '#contract/verifications.admin.ts'
import { summaryOf, verificationsQuery } from './use-verifications.ts'

/** Shown before an application is accepted: the required points that are not verified; nothing without any. */
export const MissingPoints = ({ candidatureId }: { readonly candidatureId: string }) => {
  const { data } = useQuery(verificationsQuery(candidatureId))
  if (!data) return null
  const missing = data.requis.filter((point) => !data.verifies.includes(point))
  if (missing.length === 0) return null
  return (
    <span className="mt-3 block rounded-champ bg-soleil-clair px-3 py-2 text-encre">
      <strong className="block">Vérification incomplète</strong>
      {summaryOf(data)}. Il manque{'\u00a0'}: {missing.map((point) => POINTS[point]).join(', ')}.
    </span>
  )
}
