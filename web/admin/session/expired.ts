import { useSyncExternalStore } from 'react'
import { createListeners } from '../../ui/listeners.ts'

let expired = false
const { listen, notify } = createListeners()

/** Records whether the session has expired: true after a call got 401, false after a new sign-in. */
export const setExpired = (value: boolean): void => {
  expired = value
  notify()
}

export const useExpired = (): boolean => useSyncExternalStore(listen, () => expired)

/** Resolves when the session has not expired any more: somebody signed in, here or in another tab. */
export const signedInAgain = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = listen(() => {
      if (expired) return
      stop()
      resolve()
    })
  })
