import { type DefaultCredentials, LOGIN_HINT_ID } from '#contract/pages.ts'

/** Undefined until they are read. The document itself cannot be changed: Trusted Types refuse the text of a script. */
let present: DefaultCredentials | undefined

/** Default credentials that the document contains; null without any (docs/product.md, "Default administrator"). */
export const readDefaultCredentials = (): DefaultCredentials => {
  if (import.meta.env.SSR) return null
  if (present === undefined) {
    const json = document.getElementById(LOGIN_HINT_ID)?.textContent
    present = json ? (JSON.parse(json) as DefaultCredentials) : null
  }
  return present
}

/** Says that the account `username` has the name `renamed` now, or another password (null). Others change nothing. */
export const updateDefaultCredentials = (username: string, renamed: string | null): void => {
  const known = readDefaultCredentials()
  if (known?.username === username) present = renamed === null ? null : { ...known, username: renamed }
}
