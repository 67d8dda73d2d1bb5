import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { endpoints as matches } from '#contract/matches.admin.ts'
import { INITIAL_PARENT_REQUEST_STATUT } from '#contract/parent-requests.admin.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import { addressOfRecord } from '../lists/address.ts'
import { parentRequests } from '../parent-requests/source.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'

/** Maximum number of ids in one call for best matches (`idList`, contract/matches.admin.ts). */
const MAX_REQUESTS = '100'

/**
 * Requests without a match of at least DEFAULT_MIN_SCORE (contract/matches.admin.ts), among the hundred oldest pending
 * ones.
 */
const readWithoutMatch = async (signal: AbortSignal) => {
  const query = { statut: INITIAL_PARENT_REQUEST_STATUT, ordre: 'ancien', limit: MAX_REQUESTS } as const
  const { items } = await parentRequests.ask(query, signal)
  const best = await ask(matches.bestMatches, {
    query: { requestIds: items.map(({ id }) => id).join(',') },
    signal,
  })
  const matched = new Set(best.map(({ id }) => id))
  return items.filter(({ id }) => !matched.has(id))
}

/** Collapsed list of what `readWithoutMatch` finds; nothing when it is empty or not read yet. */
export const WithoutMatch = () => {
  const { data } = useQuery({
    queryKey: [...QUERY_KEYS.matches, 'without'],
    queryFn: ({ signal }) => readWithoutMatch(signal),
    staleTime: 0,
  })
  if (!data || data.length === 0) return null
  return (
    <details className="rounded-carte bg-white shadow-carte">
      <summary className="min-h-12 content-center px-4 font-bold text-foret">
        Sans suggestion ({data.length})
      </summary>
      <ul className="divide-y divide-menthe">
        {data.map(({ id, nom, typeService, adresse }) => (
          <li key={id}>
            <Link
              href={addressOfRecord('demandes', id)}
              className="block min-h-14 px-4 py-2 hover:bg-menthe-clair"
            >
              <span className="block truncate font-bold">{nom}</span>
              <span className="block truncate text-sm text-texte">
                {TYPES_SERVICE[typeService]} · {adresse}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
