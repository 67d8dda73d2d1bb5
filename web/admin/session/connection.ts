import { useSyncExternalStore } from 'react'

/** Whether the server answers, and when it last did (milliseconds since 1970). */
export interface Connection {
  readonly lost: boolean
  readonly lastAnswer: number
}

let connection: Connection = { lost: false, lastAnswer: Date.now() }
const listeners = new Set<() => void>()

const change = (next: Connection): void => {
  // A new `lastAnswer` alone does not render anything again.
  const changed = next.lost !== connection.lost
  connection = next
  if (changed) for (const listener of listeners) listener()
}

/** Records that the server answered, also with a refusal. An answer may arrive just after the network was lost. */
export const recordAnswer = (): void => change({ lost: !navigator.onLine, lastAnswer: Date.now() })

/** Records that a call got no answer, or that the browser lost the network. */
export const recordNoAnswer = (): void => change({ ...connection, lost: true })

const CONNECTED: Connection = { lost: false, lastAnswer: 0 }

export const useConnection = (): Connection =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => connection,
    () => CONNECTED,
  )
