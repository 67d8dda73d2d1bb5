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
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANGES_CHANNEL)
  channel?.addEventListener('message', ({ data }) => tell(data))
  return {
    announce: (news) => {
      tell(news)
      channel?.postMessage(news)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
