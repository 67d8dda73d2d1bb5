import { type Answer, type Endpoint, TIMER_HEADER } from '#contract/endpoint.ts'
import { type CallArguments, CallError, call, callPage, type Page } from '../../api/call.ts'
import { requireAccount, signedInUsername } from './account.ts'
import { isUserActive } from './activity.ts'
import { isUnreadable, recordAnswer, recordNoAnswer } from './connection.ts'
import { setExpired, signedInAgain } from './expired.ts'

export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof CallError && error.status === 401

/**
 * Adds TIMER_HEADER after a minute without input, so that polls do not keep the session alive. The cast: the compiler
 * cannot follow the conditional type of the arguments.
 */
const withTimer = <E extends Endpoint>([input]: CallArguments<E>): CallArguments<E> =>
  [
    isUserActive() ? input : { ...input, headers: { ...input?.headers, [TIMER_HEADER]: '1' } },
  ] as unknown as CallArguments<E>

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Statuses of a proxy or a server that cannot answer now. */
const UNANSWERED_STATUSES: readonly number[] = [502, 503, 504]

const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError ? UNANSWERED_STATUSES.includes(error.status) : !isAborted(error)

/** Whether no answer of our own server arrived, or none that this version reads: a write may be done all the same. */
export const isAnswerLost = (error: unknown): boolean =>
  isUnanswered(error) && !(error instanceof CallError && error.body)

/** Records whether the server answered, for the banner. */
const recordOutcome = async <Result>(sent: Promise<Result>): Promise<Result> => {
  const sentAt = performance.now()
  try {
    const result = await sent
    recordAnswer(sentAt)
    return result
  } catch (error) {
    if (isUnreadable(error)) recordNoAnswer('page')
    else if (isUnanswered(error)) recordNoAnswer(isAnswerLost(error) ? 'network' : 'server')
    else if (!isAborted(error)) recordAnswer(sentAt)
    throw error
  }
}

const recordExpiry = (error: unknown): never => {
  if (isUnauthenticated(error)) setExpired(true)
  throw error
}

/**
 * A call of the signed-in administrator. When the session has expired, the screen stays and a dialog asks to sign in. A
 * write waits for the sign-in and is sent again, if the same account signed in; a GET throws.
 */
export const ask = async <const E extends Endpoint>(
  endpoint: E,
  ...input: CallArguments<E>
): Promise<Answer<E>> => {
  const username = signedInUsername()
  try {
    return await recordOutcome(call(endpoint, ...withTimer<E>(input)))
  } catch (error) {
    if (!isUnauthenticated(error)) throw error
    setExpired(true)
    if (endpoint.method === 'GET') throw error
    await signedInAgain()
    requireAccount(username)
    return ask(endpoint, ...input)
  }
}

/**
 * A call of the signed-in administrator for one page of a list. On an expired session it throws and asks to sign in.
 */
export const askPage = <const E extends Endpoint>(
  endpoint: E,
  ...input: CallArguments<E>
): Promise<Page<Answer<E>>> => recordOutcome(callPage(endpoint, ...withTimer<E>(input))).catch(recordExpiry)

/** Whether a failure shows a toast. An expired session shows a dialog instead. */
export const showsToast = (error: unknown): boolean => !isUnauthenticated(error)
