import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { endpoints } from '#contract/auth.ts'
import { CallError, call } from '../../api/call.ts'
import { PATHS } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { QUERY_KEYS } from '../query-keys.ts'
import { noAnswerText } from '../session/connection.ts'
import { setExpired } from '../session/expired.ts'

/**
 * Signs in with a one-time link. The token is in the fragment (#), which browsers do not send to servers; it is removed
 * from the address bar at once. Another link that is pasted in the same tab changes only the fragment: the browser
 * loads nothing.
 */
export const Page = () => {
  const [token, setToken] = useState(() => location.hash.slice(1))
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const link = useQuery({
    queryKey: ['auth', 'link', token],
    queryFn: async () => (await call(endpoints.loginByLink, { body: { token } })).user,
    enabled: token !== '',
    gcTime: 0,
  })

  useEffect(() => {
    const hideToken = () => history.replaceState(history.state, '', PATHS.adminDirectLogin)
    const readNext = () => {
      const next = location.hash.slice(1)
      // The skip link "Aller au contenu" changes the fragment too, and Back after it empties it.
      if (next === '' || document.getElementById(next)) return
      setToken(next)
      hideToken()
    }
    hideToken()
    addEventListener('hashchange', readNext)
    return () => removeEventListener('hashchange', readNext)
  }, [])

  useEffect(() => {
    if (!link.data) return
    queries.setQueryData(QUERY_KEYS.user, link.data)
    setExpired(false)
    // The profile page offers to set a new password, without the old one.
    navigate(PATHS.adminProfile, { replace: true })
  }, [link.data, queries, navigate])

  const answer = link.error instanceof CallError ? link.error.body : undefined
  const refused = token === '' || answer?.code === 'invalidLink' || answer?.code === 'invalid'
  return (
    <div className="mx-auto flex max-w-md flex-col gap-5 px-4 pt-12 pb-32" role="status">
      <h1 className="text-2xl">Connexion par lien</h1>
      {!link.isError && token !== '' && <p>Connexion...</p>}
      {refused && (
        <>
          <p>Ce lien n'est plus valable. Un lien sert une seule fois, pendant un temps limité.</p>
          <Link href={PATHS.adminLogin} className={buttonClass('primary', 'self-start')}>
            Aller à la page de connexion
          </Link>
        </>
      )}
      {link.isError && !refused && (
        <>
          <p>{answer?.message ?? noAnswerText(link.error)}</p>
          <button
            type="button"
            className={buttonClass('primary', 'self-start')}
            onClick={() => void link.refetch()}
          >
            Réessayer
          </button>
        </>
      )}
    </div>
  )
}
