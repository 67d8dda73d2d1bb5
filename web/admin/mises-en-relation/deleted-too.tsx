import { useQuery } from '@tanstack/react-query'
import { countLabel } from '../ui/number-labels.ts'
import { type MiseEnRelationFilters, misesEnRelation } from './source.ts'

/** Says before a deletion how many mises en relation are deleted with the record; nothing when there are none. */
export const PairsDeletedToo = ({
  of,
}: {
  readonly of: Pick<MiseEnRelationFilters, 'requestId' | 'nannyId' | 'employeId'>
}) => {
  const { data } = useQuery({
    queryKey: [...misesEnRelation.key, 'deleted-too', of],
    queryFn: ({ signal }) => misesEnRelation.ask(of, signal),
    staleTime: 0,
  })
  if (!data?.total) return null
  const counted = countLabel(data.total, ['mise en relation', 'mises en relation'])
  return (
    <span className="mt-2 block font-semibold">
      {counted} {data.total < 2 ? 'sera supprimée' : 'seront supprimées'} aussi.
    </span>
  )
}
