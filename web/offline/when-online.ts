import { RETRY_FIRST_MS, RETRY_MAX_MS } from './constants.ts'
import type { Raison } from './create-outbox.ts'
import { ecouter, envoyer } from './outbox.ts'

let watching = false

/**
 * Tries again whenever there is a chance: now, when the network comes back, when the page is looked at again, when
 * the next attempt is due. For pages; the worker has its own occasions. Once for each page, however often called.
 */
export const retryWhenOnline = (): void => {
  if (watching) return
  watching = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = (due: number | null): void => {
    clearTimeout(timer)
    if (due === null) return
    const delay = Math.min(Math.max(due - Date.now(), RETRY_FIRST_MS), RETRY_MAX_MS)
    timer = setTimeout(() => wake('reveil'), delay)
  }
  const wake = (raison: Raison): void => {
    // Storage that fails now may answer later.
    envoyer(raison).then(plan, () => plan(Date.now() + RETRY_MAX_MS))
  }
  addEventListener('online', () => wake('reseau'))
  // Said on the document; it bubbles up to here.
  addEventListener('visibilitychange', () => wake('reveil'))
  ecouter(() => wake('reveil'))
  wake('reveil')
}
