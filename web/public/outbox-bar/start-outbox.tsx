import type { ReactNode } from 'react'
import type { News } from '../../offline/changes.ts'
import { CHANGES_CHANNEL } from '../../offline/constants.ts'
import { hasEntries } from '../../offline/probe.ts'
import { registerWorker } from './worker.ts'

/**
 * Starts outbox and service worker of a page, and shows the bar when there is an entry on the phone, news, or a new
 * version. Without any of these no more code is loaded. Call it once.
 */
export const startOutbox = (show: (bar: ReactNode) => void): void => {
  let takeOver: (() => void) | null = null
  /** Last news other than `changed`, for a bar that is loaded after it. */
  let news: News = 'changed'
  const load = (): void => {
    import('./outbox-bar.tsx').then(
      ({ OutboxBar }) => show(<OutboxBar takeOver={takeOver} firstNews={news} />),
      // Its code could not be fetched: try again when the network returns, or at the next news.
      () => addEventListener('online', load, { once: true }),
    )
  }
  registerWorker((act) => {
    takeOver = act
    load()
  }).catch(() => undefined)
  if (typeof BroadcastChannel !== 'undefined')
    new BroadcastChannel(CHANGES_CHANNEL).addEventListener('message', ({ data }: MessageEvent<News>) => {
      if (data !== 'changed') news = data
      load()
    })
  void hasEntries().then((has) => has && load())
}
