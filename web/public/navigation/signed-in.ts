import { useEffect, useState } from 'react'
import { HINT_COOKIE } from '#contract/hint-cookie.ts'
import { isBackOffice } from '../../paths.ts'

/** How often `useSignedIn` asks again. */
const REFRESH_MS = 60_000

/**
 * Whether the hint cookie says that an administrator is signed in (docs/product.md, "No failing call in normal use").
 * Always true on the server, which renders the navigation of the back office for a signed-in user only.
 */
export const isHinted = (): boolean =>
  import.meta.env.SSR || document.cookie.split('; ').some((cookie) => cookie.startsWith(`${HINT_COOKIE}=`))

const ask = async (signal: AbortSignal): Promise<boolean> => {
  const [{ call }, { endpoints }] = await Promise.all([
    import('../../api/call.ts'),
    import('#contract/auth.ts'),
  ])
  await call(endpoints.currentUser, { signal })
  return true
}

/**
 * Whether an administrator is signed in. Asks the server every 60 s while the page is visible, without retry, and never
 * if the hint cookie is missing. In the back office the hint is enough: its screens ask for the user themselves, and a
 * call during a sign-out would be refused. A new `path` asks again, so that signing in or out shows at once.
 */
export const useSignedIn = (path: string): boolean => {
  const [signedIn, setSignedIn] = useState(() => isBackOffice(path) && isHinted())
  useEffect(() => {
    const stop = new AbortController()
    const refresh = () => {
      if (!isHinted() || isBackOffice(path)) setSignedIn(isHinted())
      else if (!document.hidden)
        ask(stop.signal).then(setSignedIn, () => {
          if (!stop.signal.aborted) setSignedIn(false)
        })
    }
    refresh()
    const timer = setInterval(refresh, REFRESH_MS)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [path])
  return signedIn
}
