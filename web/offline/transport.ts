import type { Answer } from './answer.ts'
import { ANSWER_LIMIT_MS, SLOWEST_BYTES_PER_S } from './constants.ts'

export interface Outgoing {
  readonly method?: 'POST' | 'PATCH'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | Blob
  /** Of the body. */
  readonly bytes: number
  /** Of the person who takes a file back. */
  readonly signal?: AbortSignal | undefined
}

/** Sends one call and never throws: whatever goes wrong on the way is status 0. */
export type Transport = (outgoing: Outgoing) => Promise<Answer>

export const NO_ANSWER: Answer = { status: 0, retryAfter: null, body: undefined }

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The time limit grows with the body, and covers the answer's body as well: half an answer is no answer. */
export const sendByFetch: Transport = async ({ method = 'POST', path, headers, body, bytes, signal }) => {
  const abort = new AbortController()
  const cancel = (): void => abort.abort()
  const limit = setTimeout(cancel, ANSWER_LIMIT_MS + (bytes / SLOWEST_BYTES_PER_S) * 1000)
  signal?.addEventListener('abort', cancel)
  try {
    signal?.throwIfAborted()
    const response = await fetch(path, {
      method,
      headers: { accept: 'application/json', ...headers },
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
    signal?.removeEventListener('abort', cancel)
  }
}
