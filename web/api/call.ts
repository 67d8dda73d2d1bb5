import * as z from 'zod/mini'
import type { Answer, BodyInput, Endpoint, Params, QueryInput } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Received } from '#contract/pages.ts'
import type { IDEMPOTENCY_HEADER } from '#contract/submission.ts'

/** Headers of a call whose endpoint is `idempotent`. Without them the call does not compile. */
export type KeyHeaders = Readonly<Record<typeof IDEMPOTENCY_HEADER, string>>

/** Arguments of a call: the parts that its declaration names, headers and an abort signal. */
export type CallInput<E extends Endpoint> = {
  readonly signal?: AbortSignal
} & (E['idempotent'] extends true
  ? { readonly headers: KeyHeaders }
  : { readonly headers?: Readonly<Record<string, string>> }) &
  (E['params'] extends object ? { readonly params: Params<E> } : { readonly params?: never }) &
  (E['query'] extends object ? { readonly query?: QueryInput<E> } : { readonly query?: never }) &
  (E['body'] extends 'file'
    ? { readonly body: FormData }
    : E['body'] extends object
      ? { readonly body: BodyInput<E> }
      : { readonly body?: never })

/** The input of a call, which may be left out where no part of it is required. */
export type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/**
 * An answer with an error status. `message` is "status: body text" (docs/product.md, "Calls of the screens"), or the
 * status text without a body; `body` is null unless it looks like an error body of our server.
 */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  readonly body: ErrorBody | null
  /** `Retry-After` in seconds. */
  readonly retryAfter: number | null

  constructor(status: number, text: string, statusText: string, retryAfter: string | null) {
    super(`${status}: ${text || statusText}`)
    this.status = status
    this.body = readErrorBody(text)
    const seconds = Number(retryAfter)
    this.retryAfter = retryAfter !== null && Number.isFinite(seconds) ? seconds : null
  }
}

/** The answer did not begin in time, or stopped before its end. */
class NoAnswer extends Error {}

/**
 * Longest wait for the beginning of an answer, and for its next bytes, in milliseconds. A mobile connection that is
 * dead is often reported only after many minutes.
 */
export const STALLED_MS = 30_000

/**
 * Fetches an answer and passes on its bytes as they arrive, at last `undefined`. Throws when `signal` aborts, and
 * NoAnswer when the answer does not begin or stops arriving for STALLED_MS. Sending a file has no time limit.
 */
export const fetchWhole = async (
  address: string,
  init: RequestInit,
  onBytes: (bytes: Uint8Array<ArrayBuffer> | undefined) => void,
  signal?: AbortSignal,
): Promise<Response> => {
  const stop = new AbortController()
  const end = () => stop.abort(signal?.reason)
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStalled = false
  const waitOn = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isStalled = true
      stop.abort()
    }, STALLED_MS)
  }
  try {
    if (!(init.body instanceof FormData)) waitOn()
    const response = await fetch(address, { ...init, signal: stop.signal })
    const reader = response.body?.getReader()
    for (;;) {
      waitOn()
      const { value } = (await reader?.read()) ?? {}
      onBytes(value)
      if (!value) return response
    }
  } catch (error) {
    throw isStalled ? new NoAnswer() : error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

/** The server's own sentence when it gave one, else `otherwise` (docs/product.md, "Messages of the screens"). */
export const refusalMessage = (error: unknown, otherwise: string): string =>
  (error instanceof CallError ? error.body?.message : undefined) ?? otherwise

/** One page of a list (docs/product.md, "Lists"). `Items` is the type of the array. */
export interface Page<Items> {
  readonly items: Items
  readonly total: number
  /** The cursor of the next page, null on the last. */
  readonly next: string | null
}

/**
 * Calls a declared endpoint and returns its parsed answer. Throws CallError for an error status, and other errors when
 * no answer arrives or it is not the declared one.
 */
export const call = async <const E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<Answer<E>> => answerOf(endpoint, await request(endpoint, input))

/** Calls a declared list endpoint and returns one page. Throws as `call` does. */
export const callPage = async <const E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<Page<Answer<E>>> => pageOf(endpoint, await request(endpoint, input))

/** Parses an answer by its declaration. Throws when it does not match. */
export const answerOf = <E extends Endpoint>(endpoint: E, { body }: Received): Answer<E> => {
  const schema = endpoint.answer.body
  const parsed = schema && schema !== 'bytes' ? z.parse(schema, body) : undefined
  // The declaration's schema just made this value; the compiler cannot follow it through the conditional type.
  return parsed as Answer<E>
}

/**
 * Parses an answer of a list: rows from the body, total and next cursor from the headers. Throws as `answerOf` does.
 */
export const pageOf = <E extends Endpoint>(endpoint: E, received: Received): Page<Answer<E>> => {
  const next = /<([^>]+)>;\s*rel="next"/.exec(received.link ?? '')?.[1]
  return {
    items: answerOf(endpoint, received),
    total: Number(received.total ?? 0),
    next: next ? new URL(next, 'http://any').searchParams.get('cursor') : null,
  }
}

/** Path and query of a call. Empty values are left out of the query. */
export const addressOf = (
  endpoint: Endpoint,
  params: Readonly<Record<string, unknown>> = {},
  query: unknown = undefined,
): string => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  if (typeof query === 'object' && query !== null) {
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
    }
  }
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

const request = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | undefined,
): Promise<Received> => {
  const headers: Record<string, string> = { accept: 'application/json', ...input?.headers }
  const body: unknown = input?.body
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' }
  if (body instanceof FormData) {
    init.body = body
  } else if (body !== undefined) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(body)
  }
  const address = addressOf(endpoint, input?.params, input?.query)
  const decoder = new TextDecoder()
  let text = ''
  const response = await fetchWhole(
    address,
    init,
    (bytes) => {
      text += decoder.decode(bytes, { stream: bytes !== undefined })
    },
    input?.signal,
  )
  if (!response.ok)
    throw new CallError(response.status, text, response.statusText, response.headers.get('retry-after'))
  const isJson = endpoint.answer.body && endpoint.answer.body !== 'bytes'
  return {
    body: isJson ? JSON.parse(text) : undefined,
    total: response.headers.get('x-total-count'),
    link: response.headers.get('link'),
  }
}

const readErrorBody = (text: string): ErrorBody | null => {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
      ? (body as ErrorBody)
      : null
  } catch {
    return null
  }
}
