import { useEffect, useState } from 'react'
import { HINT_COOKIE } from '#contract/hint-cookie.ts'
import { isBackOffice } from '../../paths.ts'

/** The signed-in user is read again every 60 s. */
const REFRESH_MS = 60_000

/** The back office loads its own data first. */
const BACK_OFFICE_DELAY_MS = 2000

/**
 * Whether the hint cookie says that an administrator is signed in (docs/product.md, "No failing call in normal use"). Always
 * true on the server, which renders the back office for a signed-in user only.
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
 * Whether an administrator is signed in. Asks the server every 60 s while the page is visible, without retry, and never if the
 * hint cookie is missing. A new `path` asks again, so that signing in or out shows at once.
 */
export const useSignedIn = (path: string): boolean => {
  // In the back office the hint is enough at first: its screens ask for the user themselves.
  const [signedIn, setSignedIn] = useState(() => isBackOffice(path) && isHinted())
  useEffect(() => {
    const stop = new AbortController()
    const refresh = () => {
      if (!isHinted()) setSignedIn(false)
      else if (!document.hidden)
        ask(stop.signal).then(setSignedIn, () => {
          if (!stop.signal.aborted) setSignedIn(false)
        })
    }
    const first = setTimeout(refresh, isBackOffice(path) ? BACK_OFFICE_DELAY_MS : 0)
    const timer = setInterval(refresh, REFRESH_MS)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      stop.abort()
    }
  }, [path])
  return signedIn
}
