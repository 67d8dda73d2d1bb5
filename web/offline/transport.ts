import type { Answer } from './answer.ts'
import { ANSWER_LIMIT_MS, SLOWEST_BYTES_PER_S } from './constants.ts'

/** One call. Without `method` it is a POST. */
export interface Outgoing {
  readonly method?: 'PATCH' | 'HEAD'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | Blob | null
  /** Size of the body, for the time limit; of a text its characters. */
  readonly bytes: number
  /** Called with the number of bytes sent so far, by a transport that can measure it. */
  readonly onProgress?: (bytes: number) => void
}

/** Sends one call and never throws: any network failure is status 0. */
export type Transport = (outgoing: Outgoing) => Promise<Answer>

export const NO_ANSWER: Answer = { status: 0, retryAfter: null, body: undefined }

/** Undefined when the text is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The time limit grows with the body, and includes reading the answer: one that breaks off counts as no answer. */
export const sendByFetch: Transport = async ({ method = 'POST', path, headers, body, bytes }) => {
  const abort = new AbortController()
  const limit = setTimeout(() => abort.abort(), ANSWER_LIMIT_MS + (bytes / SLOWEST_BYTES_PER_S) * 1000)
  try {
    const response = await fetch(path, {
      method,
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
      key: response.headers.get('idempotency-key'),
      sha256: response.headers.get('content-sha256'),
      offset: response.headers.get('upload-offset'),
    }
  } catch {
    return NO_ANSWER
  } finally {
    clearTimeout(limit)
  }
}
