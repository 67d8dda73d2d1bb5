import { type Match, SCORE_BANDS } from '#contract/matches.admin.ts'
import { formatPercent } from '#contract/number-format.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import { hasWords, searchText, toWords } from '#contract/search.admin.ts'
import type { Filter } from '../lists/toolbar.tsx'
import { isHired } from './match-group.tsx'

const HIRED = { oui: 'Employées', non: 'Pas encore employées' } as const

/** Whose matches are shown: those of every request, of one request or of one nanny. */
export type Shortlist = 'all' | 'request' | 'nanny'

const SERVICE: Filter = {
  name: 'service',
  label: 'Service',
  all: 'Tous les services',
  options: Object.entries(TYPES_SERVICE),
}

const SCORE: Filter = {
  name: 'score',
  label: 'Score',
  all: 'Tous les scores',
  options: SCORE_BANDS.filter(({ min }) => min > 0).map(({ min, bande }) => [
    bande,
    `${formatPercent(min)} et plus`,
  ]),
}

const NANNIES: Filter = {
  name: 'employee',
  label: 'Nounous',
  all: 'Toutes les nounous',
  options: Object.entries(HIRED),
}

const quarterFilter = (places: Iterable<string>): Filter => ({
  name: 'quartier',
  label: 'Quartier',
  all: 'Tous les quartiers',
  options: [...new Set(places)].sort((one, other) => one.localeCompare(other, 'fr')).map((nom) => [nom, nom]),
})

/** Id of the record whose quarter is filtered: the application among the matches of one request, else the request. */
export const placedRecordOf = (match: Match, of: Shortlist): string =>
  of === 'request' ? match.nannyId : match.requestId

/** Filters of the matching page. `places`: names of the places, by id of the record (`placedRecordOf`). */
export const matchFilters = (of: Shortlist, places: ReadonlyMap<string, string>): readonly Filter[] => [
  ...(of === 'request' ? [] : [SERVICE]),
  quarterFilter(places.values()),
  SCORE,
  ...(of === 'nanny' ? [] : [NANNIES]),
]

/**
 * Matches that fit the filters in the URL: search text, service, quarter, minimum score, hired or not. `placeOf`: name
 * of the place of the record whose quarter is filtered.
 */
export const filterMatches = (
  matches: readonly Match[],
  params: URLSearchParams,
  placeOf: (match: Match) => string | undefined,
): readonly Match[] => {
  const names = ['service', 'quartier', 'score', 'employee']
  const [service, quarter, score, hired] = names.map((name) => params.get(name))
  const words = toWords(params.get('q') ?? '')
  const minScore = SCORE_BANDS.find(({ bande }) => bande === score)?.min ?? 0
  return matches.filter((match) => {
    const { request, nanny } = match
    return (
      hasWords(`${searchText(request)} ${searchText(nanny)}`, words) &&
      (!service || request.typeService === service) &&
      (!quarter || placeOf(match) === quarter) &&
      match.score >= minScore &&
      (!hired || isHired(nanny) === (hired === 'oui'))
    )
  })
}
