import { type DefaultCredentials, LOGIN_HINT_ID } from '#contract/pages.ts'

/**
 * What the server put into the document, for as long as these credentials work (docs/product.md, "Default
 * administrator").
 */
export const readDefaultCredentials = (): DefaultCredentials => {
  if (import.meta.env.SSR) return null
  const json = document.getElementById(LOGIN_HINT_ID)?.textContent
  return json ? (JSON.parse(json) as DefaultCredentials) : null
}

/** They work no more; the document is older than that. */
export const forgetDefaultCredentials = (): void => document.getElementById(LOGIN_HINT_ID)?.remove()
