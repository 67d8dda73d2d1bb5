import { CHANGES_CHANNEL } from './constants.ts'

/**
 * `changed`: read the queue again. `arrived`: a submission that the phone could not store has arrived.
 * `submitting`: a submission begins; a message about an earlier one must not seem to be about this one.
 * `lost`: such a submission did not arrive, and its form is gone from the screen. `unconfirmed`: it may have arrived.
 */
export type News = 'changed' | 'arrived' | 'submitting' | 'lost' | 'unconfirmed'

/** Notifies every tab and the worker that the queue changed; listeners read the change itself from the queue. */
export interface Changes {
  readonly announce: (news: News) => void
  /** Returns the function that stops listening. */
  readonly listen: (listener: (news: News) => void) => () => void
}

export const openChanges = (): Changes => {
  const listeners = new Set<(news: News) => void>()
  const tell = (news: News): void => {
    for (const listener of listeners) listener(news)
  }
  let channel: BroadcastChannel | undefined
  /** Opened on first use: the server renders the forms that import this. */
  const open = (): BroadcastChannel | undefined => {
    if (channel || typeof BroadcastChannel === 'undefined') return channel
    channel = new BroadcastChannel(CHANGES_CHANNEL)
    channel.addEventListener('message', ({ data }) => tell(data))
    return channel
  }
  return {
    announce: (news) => {
      tell(news)
      open()?.postMessage(news)
    },
    listen: (listener) => {
      open()
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
