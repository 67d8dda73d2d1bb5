import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { endpoints, type Match } from '#contract/matches.admin.ts'
import { PATHS } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty, Skeleton } from '../../ui/surfaces.tsx'
import { compter } from '../lists/list-panel.tsx'
import { useAddress } from '../lists/use-address.ts'
import { askPage } from '../session/ask.ts'
import { frameClass } from '../ui/page-frame.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { RequestMatches } from './request-matches.tsx'

const FEW = '100'
const MANY = '500'

/** Matches of one request together, in the order of its best one. */
const byRequest = (matches: readonly Match[]): readonly (readonly Match[])[] => [
  ...Map.groupBy(matches, ({ requestId }) => requestId).values(),
]

export const Page = () => {
  const { params, change } = useAddress()
  const requestId = params.get('demande')
  const limit = params.get('plus') ? MANY : FEW
  const matches = useQuery({
    queryKey: ['matches', requestId, limit],
    queryFn: ({ signal }) =>
      askPage(endpoints.listMatches, { query: { limit, ...(requestId ? { requestId } : {}) }, signal }),
    // Computed by the server from what changes all the time: each visit asks again.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const found = matches.data
  return (
    <div className={frameClass('wide')}>
      <PageHeader title="Suggestions de Matching" />
      {requestId && (
        <Link href={PATHS.adminMatching} className={buttonClass('secondary', 'self-start')}>
          Voir toutes les demandes
        </Link>
      )}
      {matches.isPending && (
        <div className="flex flex-col gap-3">
          <p role="status">Chargement...</p>
          <Skeleton className="h-72" />
        </div>
      )}
      {matches.isError && !found && (
        <div role="alert" className="flex flex-col items-start gap-3 rounded-carte bg-white p-5">
          <p>Les suggestions n'ont pas pu être chargées.</p>
          <Button onClick={() => void matches.refetch()} busy={matches.isFetching}>
            Réessayer
          </Button>
        </div>
      )}
      {found && found.items.length === 0 && (
        <Empty title="Aucune correspondance trouvée pour le moment">
          <p className="text-texte">
            Les correspondances apparaissent automatiquement lorsque des profils compatibles existent.
          </p>
        </Empty>
      )}
      {found && found.items.length > 0 && (
        <>
          <p role="status" className="font-semibold text-texte">
            {compter(found.total, ['correspondance trouvée', 'correspondances trouvées'])}
          </p>
          {byRequest(found.items).map((group) => (
            <RequestMatches key={group[0]?.requestId} matches={group} />
          ))}
          {found.total > found.items.length && limit === FEW && (
            <Button look="secondary" className="self-center" onClick={() => change({ plus: '1' })}>
              Afficher la suite
            </Button>
          )}
        </>
      )}
    </div>
  )
}
