import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createListeners } from '../../ui/listeners.ts'

/** Shown when a sign-in, or reading who is signed in, got no answer of our own server. */
export const SERVER_SILENT = 'Le serveur ne répond pas. Vérifiez votre connexion à Internet.'
const NOT_READ = "La réponse du serveur n'a pas pu être lue. Rechargez la page."

/** Whether an answer arrived that this version of the page cannot read: the server has another one. */
export const isUnreadable = (error: unknown): boolean => error instanceof z.core.$ZodError

/** Sentence for a call without an answer that the page can read. */
export const noAnswerText = (error: unknown): string => (isUnreadable(error) ? NOT_READ : SERVER_SILENT)

/** Why the last call failed; `server`: it says itself that it cannot answer; `page`: it cannot read the answer. */
type Lost = 'network' | 'server' | 'page'

let lost: Lost | null = null
/** When the browser last said that it is offline, in ms since the page was opened. */
let offlineAt = Number.NEGATIVE_INFINITY
const { listen, notify } = createListeners()

const change = (next: Lost | null): void => {
  const changed = next !== lost
  lost = next
  if (changed) notify()
}

/**
 * Records that the server answered, also with a refusal. `sentAt`: `performance.now()` of the call. The answer to a
 * call that was sent before the network was lost may arrive just after it. Not by `navigator.onLine`: it is false on a
 * laptop in flight mode whose own server answers.
 */
export const recordAnswer = (sentAt: number): void => {
  if (sentAt >= offlineAt) change(null)
}

/** Records that a call got no answer that the page can read. */
export const recordNoAnswer = (what: Lost): void => change(what)

/** Records that the browser lost the network. */
export const recordOffline = (): void => {
  offlineAt = performance.now()
  change('network')
}

/** Why the last call failed; null: it did not. */
export const useConnectionLost = (): Lost | null =>
  useSyncExternalStore(
    listen,
    () => lost,
    () => null,
  )
