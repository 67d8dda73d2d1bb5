import { useSyncExternalStore } from 'react'

let lost = false
const listeners = new Set<() => void>()

const change = (next: boolean): void => {
  const changed = next !== lost
  lost = next
  if (changed) for (const listener of listeners) listener()
}

/** Records that the server answered, also with a refusal. An answer may arrive just after the network was lost. */
export const recordAnswer = (): void => change(!navigator.onLine)

/** Records that a call got no answer, or that the browser lost the network. */
export const recordNoAnswer = (): void => change(true)

/** Whether the server does not answer. */
export const useConnectionLost = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => lost,
    () => false,
  )
