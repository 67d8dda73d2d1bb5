import { useSyncExternalStore } from 'react'

let expired = false
const listeners = new Set<() => void>()

/** Says that the server no longer knows the session (or knows it again, after a new sign-in). */
export const setExpired = (value: boolean): void => {
  expired = value
  for (const listener of listeners) listener()
}

export const useExpired = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => expired,
  )

/** Resolves when the person has signed in again. */
export const signedInAgain = (): Promise<void> =>
  new Promise((resolve) => {
    const listener = () => {
      if (expired) return
      listeners.delete(listener)
      resolve()
    }
    listeners.add(listener)
  })
