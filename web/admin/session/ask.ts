import { type Answer, type Endpoint, TIMER_HEADER } from '#contract/endpoint.ts'
import { type CallArguments, CallError, call, callPage, type Page } from '../../api/call.ts'
import { isUserActive } from './activity.ts'
import { noteAnswer, noteSilence } from './connection.ts'
import { setExpired, signedInAgain } from './expired.ts'

export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof CallError && error.status === 401

const withTimer = <E extends Endpoint>([input]: CallArguments<E>): CallArguments<E> =>
  [
    isUserActive() ? input : { ...input, headers: { ...input?.headers, [TIMER_HEADER]: '1' } },
  ] as unknown as CallArguments<E>

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Statuses of a proxy or a server that cannot answer now. */
const SILENT_STATUSES: readonly number[] = [502, 503, 504]

const isSilence = (error: unknown): boolean =>
  error instanceof CallError ? SILENT_STATUSES.includes(error.status) : !isAborted(error)

/** Notes whether the server answered, for the banner that says how old the screen is. */
const watched = async <Result>(sent: Promise<Result>): Promise<Result> => {
  try {
    const result = await sent
    noteAnswer()
    return result
  } catch (error) {
    if (isSilence(error)) noteSilence()
    else if (!isAborted(error)) noteAnswer()
    throw error
  }
}

const noticeEnd = (error: unknown): never => {
  if (isUnauthenticated(error)) setExpired(true)
  throw error
}

/**
 * A call of the signed-in administrator. When the session is over, the screen stays and asks to sign in again; a change
 * waits for that and is then sent again.
 */
export const ask = async <const E extends Endpoint>(
  endpoint: E,
  ...input: CallArguments<E>
): Promise<Answer<E>> => {
  try {
    return await watched(call(endpoint, ...withTimer<E>(input)))
  } catch (error) {
    if (!isUnauthenticated(error)) throw error
    setExpired(true)
    if (endpoint.method === 'GET') throw error
    await signedInAgain()
    return ask(endpoint, ...input)
  }
}

/** The same for one page of a list. */
export const askPage = <const E extends Endpoint>(
  endpoint: E,
  ...input: CallArguments<E>
): Promise<Page<Answer<E>>> => watched(callPage(endpoint, ...withTimer<E>(input))).catch(noticeEnd)

/** Whether a failure shows a toast. The end of a session shows a dialog instead. */
export const deservesToast = (error: unknown): boolean => !isUnauthenticated(error)
