import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { PATHS } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { QUERY_KEYS } from '../query-keys.ts'
import { timeAgo } from '../ui/time.ts'
import { useNow } from '../ui/use-now.ts'
import { recordOffline, useConnectionLost } from './connection.ts'

/**
 * When the oldest answer on the screen arrived (epoch ms), now if there is none: a screen that does not poll may show
 * one of an hour ago. The dashboard is as old as its counts: it polls them, and reads its lists and what is to be done
 * again when they change. (A field that another administrator corrected, or a call that she noted, changes no count.) A
 * screen that has just been opened observes nothing yet, so the counts need not be observed.
 */
const oldestAnswer = (queries: QueryClient, isDashboard: boolean): number =>
  Math.min(
    Date.now(),
    ...queries
      .getQueryCache()
      .findAll(isDashboard ? { queryKey: QUERY_KEYS.counts } : { type: 'active' })
      // Loaded code (ui/use-code.ts) is no answer of the server.
      .filter(({ queryKey }) => queryKey[0] !== 'code')
      .map(({ state }) => state.dataUpdatedAt || Date.now()),
  )

const WHAT = {
  network: 'Pas de connexion.',
  server: 'Service indisponible.',
  page: "La réponse du serveur n'a pas pu être lue.",
} as const

/**
 * Says that the server does not answer, and how old the data on the screen is: "date d'il y a 5 min", or "d'il y a un
 * instant" where `timeAgo` says "À l'instant".
 */
export const ConnectionBanner = () => {
  const queries = useQueryClient()
  const lost = useConnectionLost()
  const [path] = useLocation()
  const now = useNow()
  useEffect(() => {
    const retry = () => void queries.refetchQueries({ type: 'active' })
    addEventListener('offline', recordOffline)
    addEventListener('online', retry)
    return () => {
      removeEventListener('offline', recordOffline)
      removeEventListener('online', retry)
    }
  }, [queries])
  return (
    <div role="status" className="sticky top-0 z-30">
      {lost && (
        <div className="flex items-center gap-3 bg-soleil-clair px-4 py-1 shadow-carte">
          <Icon name="alert" className="size-5 shrink-0 text-laterite-fonce" />
          <p className="min-w-0 grow text-sm">
            <strong>{WHAT[lost]}</strong> Ce qui est affiché date d'
            {timeAgo(new Date(oldestAnswer(queries, path === PATHS.admin)).toISOString(), now)
              .replace("À l'", 'Il y a un ')
              .replace('I', 'i')}
            {'\u00a0'}; {lost === 'page' ? 'rechargez la page' : 'rien ne peut être enregistré'}.
          </p>
          <button
            type="button"
            className="min-h-11 shrink-0 px-2 font-bold text-foret text-sm underline"
            onClick={() => void queries.refetchQueries({ type: 'active' })}
          >
            Réessayer
          </button>
        </div>
      )}
    </div>
  )
}
