import type { Answer } from './answer.ts'

export interface Outgoing {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData
  readonly limitMs: number
}

/** Sends one POST and never throws: whatever goes wrong on the way is status 0. */
export type Transport = (outgoing: Outgoing) => Promise<Answer>

export const NOBODY: Answer = { status: 0, retryAfter: null, body: undefined }

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The time limit covers the body as well: half an answer is no answer. */
export const sendByFetch: Transport = async ({ path, headers, body, limitMs }) => {
  const abort = new AbortController()
  const limit = setTimeout(() => abort.abort(), limitMs)
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers,
      body,
      signal: abort.signal,
      // A captive portal answers with a redirect to its own page.
      redirect: 'error',
      cache: 'no-store',
    })
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: parseJson(await response.text()),
    }
  } catch {
    return NOBODY
  } finally {
    clearTimeout(limit)
  }
}
