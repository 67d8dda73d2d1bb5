import { useSyncExternalStore } from 'react'

let expired = false
const listeners = new Set<() => void>()

/** Records whether the session has expired: true after a call got 401, false after a new sign-in. */
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

/** Resolves when the session has not expired any more: somebody signed in, here or in another tab. */
export const signedInAgain = (): Promise<void> =>
  new Promise((resolve) => {
    const listener = () => {
      if (expired) return
      listeners.delete(listener)
      resolve()
    }
    listeners.add(listener)
  })
