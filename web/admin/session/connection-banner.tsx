import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { timeAgo } from '../ui/time.ts'
import { useNow } from '../ui/use-now.ts'
import { recordNoAnswer, useConnection } from './connection.ts'

/** Says that the server does not answer, and how old the data on the screen is. */
export const ConnectionBanner = () => {
  const queries = useQueryClient()
  const { lost, lastAnswer } = useConnection()
  const now = useNow()
  useEffect(() => {
    const retry = () => void queries.refetchQueries({ type: 'active' })
    addEventListener('offline', recordNoAnswer)
    addEventListener('online', retry)
    return () => {
      removeEventListener('offline', recordNoAnswer)
      removeEventListener('online', retry)
    }
  }, [queries])
  return (
    <div role="status" className="sticky top-0 z-30">
      {lost && (
        <div className="flex items-center gap-3 bg-soleil-clair px-4 py-1 shadow-carte">
          <Icon name="alert" className="size-5 shrink-0 text-laterite-fonce" />
          <p className="min-w-0 grow text-sm">
            <strong>Pas de connexion.</strong> Ce qui est affiché date d'
            {timeAgo(new Date(lastAnswer).toISOString(), now)
              .replace(/^Il y a/, 'il y a')
              .replace(/^À l'instant/, 'il y a un instant')}
            {'\u00a0'}; rien ne peut être enregistré.
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
