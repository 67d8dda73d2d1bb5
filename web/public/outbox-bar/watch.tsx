import type { ReactNode } from 'react'
import { CHANGES_CHANNEL } from '../../offline/constants.ts'
import { somethingWaits } from '../../offline/probe.ts'
import { registerWorker } from './worker.ts'

/**
 * Starts the offline side of a page, and shows the bar when there is something to say: an entry on the phone, or a new
 * version. A page on which neither happens loads no more than this. Call it once.
 */
export const watch = (show: (bar: ReactNode) => void): void => {
  let takeOver: (() => void) | null = null
  const load = (): void => {
    import('./outbox-bar.tsx').then(
      ({ OutboxBar }) => show(<OutboxBar takeOver={takeOver} />),
      // Its code could not be had; once there is a network, it can, and what waits is sent.
      () => addEventListener('online', load, { once: true }),
    )
  }
  registerWorker((act) => {
    takeOver = act
    load()
  }).catch(() => undefined)
  if (typeof BroadcastChannel !== 'undefined')
    new BroadcastChannel(CHANGES_CHANNEL).addEventListener('message', load)
  void somethingWaits().then((waits) => waits && load())
}
