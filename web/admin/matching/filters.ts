import { type Match, SCORE_BANDS } from '#contract/matches.admin.ts'
import { formatPercent } from '#contract/number-format.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import type { Filter } from '../lists/toolbar.tsx'
import { isHired } from './match-group.tsx'

const HIRED = { oui: 'Employées', non: 'Pas encore employées' } as const

/** Filters of the matching page. `name` is the query parameter in the URL. */
export const MATCH_FILTERS: readonly Filter[] = [
  { name: 'service', label: 'Service', all: 'Tous les services', options: Object.entries(TYPES_SERVICE) },
  {
    name: 'score',
    label: 'Score',
    all: 'Tous les scores',
    options: SCORE_BANDS.filter(({ min }) => min > 0).map(({ min, bande }) => [
      bande,
      `${formatPercent(min)} et plus`,
    ]),
  },
  { name: 'employee', label: 'Nounous', all: 'Toutes les nounous', options: Object.entries(HIRED) },
]

/** Without accents and case, so that "nzeng" finds "Nzeng-Ayong". */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** Matches that fit the filters in the URL: search text, service, minimum score, hired or not. */
export const filterMatches = (matches: readonly Match[], params: URLSearchParams): readonly Match[] => {
  const [service, score, hired] = ['service', 'score', 'employee'].map((name) => params.get(name))
  const words = fold(params.get('q') ?? '').split(/\s+/)
  const least = SCORE_BANDS.find(({ bande }) => bande === score)?.min ?? 0
  return matches.filter((match) => {
    const { request, nanny } = match
    const text = fold(
      [request.nom, request.adresse, request.telephone, nanny.nom, nanny.adresse, nanny.telephone].join(' '),
    )
    return (
      words.every((word) => text.includes(word)) &&
      (!service || request.typeService === service) &&
      match.score >= least &&
      (!hired || isHired(nanny) === (hired === 'oui'))
    )
  })
}
