import { type DefaultCredentials, LOGIN_HINT_ID } from '#contract/pages.ts'

/** Default credentials that the document contains; null without any (docs/product.md, "Default administrator"). */
export const readDefaultCredentials = (): DefaultCredentials => {
  if (import.meta.env.SSR) return null
  const json = document.getElementById(LOGIN_HINT_ID)?.textContent
  return json ? (JSON.parse(json) as DefaultCredentials) : null
}

/** Removes the default credentials from the document, after the password was changed. */
export const forgetDefaultCredentials = (): void => document.getElementById(LOGIN_HINT_ID)?.remove()
