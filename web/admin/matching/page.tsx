import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { endpoints, type Match } from '#contract/matches.admin.ts'
import { formatNumber } from '#contract/number-format.ts'
import { PATHS } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty, Skeleton } from '../../ui/surfaces.tsx'
import { usePlaceNames } from '../facts/use-facts.ts'
import { ShowAll, Toolbar } from '../lists/toolbar.tsx'
import { useAddress } from '../lists/use-address.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { askPage } from '../session/ask.ts'
import { Failed } from '../ui/failed.tsx'
import { countLabel } from '../ui/number-labels.ts'
import { frameClass } from '../ui/page-frame.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { OF_NANNY, OF_REQUEST } from './address.ts'
import { filterMatches, matchFilters, placedRecordOf, type Shortlist } from './filters.ts'
import { MatchGroup } from './match-group.tsx'
import { WithoutMatch } from './without-match.tsx'

/** Number of matches that a call asks for: at first, and after "Afficher la suite" (the server's maximum). */
const FEW = '200'
const MANY = '500'
/** Minimum score of 0: everything that is not excluded. */
const ALL_SCORES = '0'

/** Parameters of the call, from the address: matches of one request, of one nanny, or the best of all. */
const useAsked = () => {
  const { params, change } = useAddress()
  const requestId = params.get(OF_REQUEST)
  const nannyId = requestId === null ? params.get(OF_NANNY) : null
  const ofOne = requestId !== null || nannyId !== null
  const whole = params.get('plus') !== null
  const low = ofOne && params.get('faibles') !== null
  const query = {
    limit: whole ? MANY : FEW,
    ...(requestId === null ? {} : { requestId }),
    ...(nannyId === null ? {} : { nannyId }),
    ...(low ? { min: ALL_SCORES } : {}),
  }
  return { query, side: nannyId === null ? 'request' : 'nanny', ofOne, whole, low, params, change } as const
}

export const Page = () => {
  const { query, side, ofOne, whole, low, params, change } = useAsked()
  const matches = useQuery({
    queryKey: [...QUERY_KEYS.matches, query],
    queryFn: ({ signal }) => askPage(endpoints.listMatches, { query, signal }),
    // Matches change with every record: read again at each visit.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const found = matches.data
  const items = found?.items ?? []
  const shortlist: Shortlist = ofOne ? side : 'all'
  const places = usePlaceNames(shortlist === 'request' ? 'application' : 'request', [
    ...new Set(items.map((match) => placedRecordOf(match, shortlist))),
  ])
  const filters = matchFilters(shortlist, places)
  const shown = filterMatches(items, params, (match) => places.get(placedRecordOf(match, shortlist)))
  /** In the order of the best match of each group. */
  const groups = groupBy(shown, side === 'request' ? 'requestId' : 'nannyId')
  const searched = ['q', ...filters.map(({ name }) => name)].filter((name) => params.get(name))
  return (
    <div className={frameClass('wide')}>
      <PageHeader title="Suggestions de Matching" />
      {ofOne && (
        <Link href={PATHS.adminMatching} className={buttonClass('secondary', 'self-start')}>
          Voir toutes les suggestions
        </Link>
      )}
      {matches.isPending && (
        <div className="flex flex-col gap-3">
          <p role="status">Chargement...</p>
          <Skeleton className="h-72" />
        </div>
      )}
      {matches.isError && !found && (
        <Failed card query={matches}>
          Les suggestions n'ont pas pu être chargées.
        </Failed>
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
          <Toolbar searchLabel="Nom, téléphone ou quartier" filters={filters} ordered={false} />
          <p role="status" className="-my-3 font-semibold text-texte">
            {countLabel(searched.length > 0 ? shown.length : found.total, [
              'correspondance trouvée',
              'correspondances trouvées',
            ])}
          </p>
          {[...groups].map(([id, group]) => (
            <MatchGroup key={id} matches={group} side={side} firstOpen={ofOne} />
          ))}
          {/* While no place name is loaded, the filter of the quarter leaves out every match. */}
          {shown.length === 0 && (places.size > 0 || !params.get('quartier')) && (
            <Empty
              title={
                found.total > items.length
                  ? 'Aucun résultat parmi les correspondances affichées'
                  : 'Aucun résultat pour cette recherche'
              }
            >
              <ShowAll names={searched} />
            </Empty>
          )}
        </>
      )}
      {whole && found && found.total > items.length && (
        <p className="text-center text-texte">
          Les {formatNumber(items.length)} meilleures sont affichées.
          {!ofOne && " La fiche d'une demande mène à toutes les siennes."}
        </p>
      )}
      {found && !ofOne && <WithoutMatch />}
      <div className="flex flex-wrap justify-center gap-3">
        {found && found.total > found.items.length && !whole && (
          <Button variant="secondary" onClick={() => change({ plus: '1' })}>
            Afficher la suite
          </Button>
        )}
        {found && ofOne && !low && (
          <Button variant="secondary" onClick={() => change({ faibles: '1' })}>
            Voir aussi les moins compatibles
          </Button>
        )}
      </div>
    </div>
  )
}

/** Replaces `Map.groupBy`, which the oldest supported browsers lack (TARGET in scripts/build/programs.ts). */
const groupBy = (matches: readonly Match[], key: 'requestId' | 'nannyId'): ReadonlyMap<string, Match[]> => {
  const groups = new Map<string, Match[]>()
  for (const match of matches) {
    const group = groups.get(match[key])
    if (group) group.push(match)
    else groups.set(match[key], [match])
  }
  return groups
}
