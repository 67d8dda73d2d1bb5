import { CHANGES_CHANNEL } from './constants.ts'

/**
 * - `changed`: read the queue again.
 * - `submitting`: a submission begins. It replaces an earlier `lost` or `unconfirmed`, which would seem to be about it.
 * - About a submission that is not on the phone, when its form is gone or has already shown another outcome: it has
 *   `arrived`, it is `lost`, or it is `unconfirmed` (it may have arrived).
 */
export type News = 'changed' | 'arrived' | 'submitting' | 'lost' | 'unconfirmed'

/** News among the tabs and the worker. Listeners read what changed from the queue. */
export interface Changes {
  readonly announce: (news: News) => void
  /** Returns the function that stops listening. */
  readonly listen: (listener: (news: News) => void) => () => void
}

/** Changes by BroadcastChannel; where it is missing, news reaches only listeners of the same object. */
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
