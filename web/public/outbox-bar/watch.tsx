import type { ReactNode } from 'react'
import type { News } from '../../offline/changes.ts'
import { CHANGES_CHANNEL } from '../../offline/constants.ts'
import { hasEntries } from '../../offline/probe.ts'
import { registerWorker } from './worker.ts'

/**
 * Starts the offline side of a page, and shows the bar when it has something to say: an entry on the phone, news of
 * another tab, or a new version. A page on which none of these happens loads no more than this. Call it once.
 */
export const watch = (show: (bar: ReactNode) => void): void => {
  let takeOver: (() => void) | null = null
  /** News that came before the bar was there to hear them. */
  let news: News = 'changed'
  const load = (): void => {
    import('./outbox-bar.tsx').then(
      ({ OutboxBar }) => show(<OutboxBar takeOver={takeOver} firstNews={news} />),
      // Its code could not be fetched; the next network may bring it, and then the queue is sent.
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
