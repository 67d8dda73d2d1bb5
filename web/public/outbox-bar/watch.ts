import { CHANGES_CHANNEL } from '../../offline/constants.ts'
import { somethingWaits } from '../../offline/probe.ts'
import { registerWorker } from './worker.ts'

/**
 * Starts the offline side of a page and says when there is something to show: an entry on the phone, or a new version
 * (`takeOver` then starts it). A page on which neither happens loads no more than this. Call it once.
 */
export const watch = (show: (takeOver?: () => void) => void): void => {
  registerWorker(show).catch(() => undefined)
  if (typeof BroadcastChannel !== 'undefined')
    new BroadcastChannel(CHANGES_CHANNEL).addEventListener('message', () => show())
  somethingWaits().then((waits) => waits && show())
}
