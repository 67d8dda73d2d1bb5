import { CHANGES_CHANNEL } from './constants.ts'

/** Tells every tab and the worker that the queue changed; the news carry nothing, listeners read the queue. */
export interface Changes {
  readonly announce: () => void
  /** Answers the function that stops listening. */
  readonly listen: (listener: () => void) => () => void
}

export const openChanges = (): Changes => {
  const listeners = new Set<() => void>()
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANGES_CHANNEL)
  channel?.addEventListener('message', tell)
  return {
    announce: () => {
      tell()
      channel?.postMessage(null)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
