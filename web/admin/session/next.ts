import { isBackOffice, PATHS } from '../../paths.ts'

const NEXT = 'next'

/** Paths of the back office that need no session. */
export const SIGN_IN_PATHS: readonly string[] = [PATHS.adminLogin, PATHS.adminDirectLogin, PATHS.simpleLogin]

/** Address of the sign-in page that returns to `address` afterwards. */
export const signInFrom = (address: string): string =>
  address === PATHS.admin
    ? PATHS.adminLogin
    : `${PATHS.adminLogin}?${new URLSearchParams({ [NEXT]: address })}`

const parseAddress = (address: string): URL | null => {
  try {
    return new URL(address, location.origin)
  } catch {
    return null
  }
}

/**
 * Address after sign-in: `?next=` if it is in the back office of this site and no sign-in screen, else the dashboard
 * (threat-model C38).
 */
export const nextAfterSignIn = (search: string): string => {
  const asked = new URLSearchParams(search).get(NEXT)
  const address = asked?.startsWith('/') ? parseAddress(asked) : null
  if (!address) return PATHS.admin
  const { origin, pathname, search: query } = address
  const isOurs = origin === location.origin && isBackOffice(pathname) && !SIGN_IN_PATHS.includes(pathname)
  return isOurs ? `${pathname}${query}` : PATHS.admin
}
