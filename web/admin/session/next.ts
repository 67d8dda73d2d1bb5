import { isBackOffice, PATHS } from '../../paths.ts'

const NEXT = 'next'

const SIGN_IN_PATHS: readonly string[] = [PATHS.adminLogin, PATHS.adminDirectLogin, PATHS.simpleLogin]

/** The sign-in page, with the way back to where somebody was. */
export const signInFrom = (address: string): string =>
  address === PATHS.admin
    ? PATHS.adminLogin
    : `${PATHS.adminLogin}?${new URLSearchParams({ [NEXT]: address })}`

/**
 * Where to go after sign-in: `?next=` when it is a screen of the back office on this very site, else the dashboard
 * (threat-model C38: no open redirect).
 */
export const nextAfterSignIn = (search: string): string => {
  const asked = new URLSearchParams(search).get(NEXT)
  if (!asked?.startsWith('/') || !URL.canParse(asked, location.origin)) return PATHS.admin
  const { origin, pathname, search: query } = new URL(asked, location.origin)
  const isOurs = origin === location.origin && isBackOffice(pathname) && !SIGN_IN_PATHS.includes(pathname)
  return isOurs ? `${pathname}${query}` : PATHS.admin
}
