import { CHANGES_CHANNEL } from './constants.ts'

/** `confirme`: something that had waited has just arrived. `change`: read the queue again. */
export type News = 'confirme' | 'change'

/** Tells every tab and the worker that the queue changed. What changed, listeners read in the queue. */
export interface Changes {
  readonly announce: (news: News) => void
  /** Answers the function that stops listening. */
  readonly listen: (listener: (news: News) => void) => () => void
}

export const openChanges = (): Changes => {
  const listeners = new Set<(news: News) => void>()
  const tell = (news: News): void => {
    for (const listener of listeners) listener(news)
  }
  let channel: BroadcastChannel | undefined
  /** Opened on first use: the server imports the forms that import this. */
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
