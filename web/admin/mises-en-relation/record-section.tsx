import { Link } from 'wouter'
import { PATHS } from '../../paths.ts'
import { MoreButton } from '../lists/more-button.tsx'
import { useLoadingPart } from '../lists/record-parts.tsx'
import { useList } from '../lists/use-list.ts'
import { Failed } from '../ui/failed.tsx'
import { useCode } from '../ui/use-code.ts'
import { misesEnRelation } from './source.ts'

/** Section of a record's details: the mises en relation of a request or a nanny; nothing without any. */
export const RecordPairs = ({
  of,
  id,
}: {
  readonly of: 'request' | 'nanny'
  /** Id of the request, or of the application. */
  readonly id: string
}) => {
  const list = useList(misesEnRelation, of === 'request' ? { requestId: id } : { nannyId: id })
  // Lazy: most records have no mise en relation, and do not wait for it. Loads at the same time as the list.
  const card = useCode('mises-en-relation/card', () => import('./card.tsx'))
  const isEmpty = list.items.length === 0
  useLoadingPart(list.isPending || (!isEmpty && card.isPending))
  const failed = isEmpty ? list.isError && list : card.isError && card
  if (failed) return <Failed query={failed}>Les mises en relation n'ont pas pu être chargées.</Failed>
  if (isEmpty || !card.data) return null
  const { PairCard } = card.data
  return (
    <section aria-label="Mises en relation" className="flex flex-col gap-2">
      <h3 className="font-bold text-lg">
        <Link href={PATHS.adminMisesEnRelation} className="hover:underline">
          Mises en relation
        </Link>
      </h3>
      {list.items.map((pair) => (
        <PairCard key={pair.id} pair={pair} without={of} />
      ))}
      <MoreButton list={list} />
    </section>
  )
}
