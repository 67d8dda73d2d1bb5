import { useSyncExternalStore } from 'react'

/** Shown when a sign-in got no answer of our own server, or when reading who is signed in failed, except by a 401. */
export const SERVER_SILENT = 'Le serveur ne répond pas. Vérifiez votre connexion à Internet.'

/** What does not answer; `server`: it says itself that it cannot; `page`: it cannot read the answer. */
type Lost = 'network' | 'server' | 'page'

let lost: Lost | null = null
/** When the browser last said that it is offline, in ms since the page was opened. */
let offlineAt = Number.NEGATIVE_INFINITY
const listeners = new Set<() => void>()

const change = (next: Lost | null): void => {
  const changed = next !== lost
  lost = next
  if (changed) for (const listener of listeners) listener()
}

/**
 * Records that the server answered, also with a refusal. `sentAt`: `performance.now()` of the call. The answer to a
 * call that was sent before the network was lost may arrive just after it. Not by `navigator.onLine`: it is false on a
 * laptop in flight mode whose own server answers.
 */
export const recordAnswer = (sentAt: number): void => {
  if (sentAt >= offlineAt) change(null)
}

/** Records what did not answer a call. */
export const recordNoAnswer = (what: Lost): void => change(what)

/** Records that the browser lost the network. */
export const recordOffline = (): void => {
  offlineAt = performance.now()
  change('network')
}

/** What does not answer; null: everything does. */
export const useConnectionLost = (): Lost | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => lost,
    () => null,
  )
