import { useEffect, useState } from 'react'
import { HINT_COOKIE } from '#contract/hint-cookie.ts'
import { isBackOffice } from '../../paths.ts'

/** docs/product.md, "Intervals". */
const REFRESH_MS = 60_000

const AFTER_THE_SCREEN_MS = 2000

/**
 * Whether asking who is signed in makes sense (docs/product.md, "Nothing asked in vain"). The server draws the back
 * office for whoever is.
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
 * Whether somebody is signed in: asked every 60 s while the page is visible, without retry, and never at all when
 * the hint cookie says there is nobody (docs/product.md, "Nothing asked in vain"). `path` asks again on a new screen,
 * so that signing in or out shows at once.
 */
export const useSignedIn = (path: string): boolean => {
  // Behind the door the hint is enough to begin with: its screens find out by themselves, and need the time first.
  const [signedIn, setSignedIn] = useState(() => isBackOffice(path) && isHinted())
  useEffect(() => {
    const stop = new AbortController()
    const look = () => {
      if (!isHinted()) setSignedIn(false)
      else if (!document.hidden)
        ask(stop.signal).then(setSignedIn, () => {
          if (!stop.signal.aborted) setSignedIn(false)
        })
    }
    const first = setTimeout(look, isBackOffice(path) ? AFTER_THE_SCREEN_MS : 0)
    const timer = setInterval(look, REFRESH_MS)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      stop.abort()
    }
  }, [path])
  return signedIn
}
