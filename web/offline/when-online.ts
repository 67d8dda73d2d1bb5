import { RETRY_FIRST_MS, RETRY_MAX_MS } from './constants.ts'
import { onChange, retry } from './outbox.ts'
import type { RetryReason } from './retry.ts'

let isWatching = false

/**
 * Retries pending entries now, when the network returns, when the page is shown or hidden, at news of any tab, and when
 * the next attempt is due. For pages only: the service worker has its own triggers. Later calls in a page do nothing.
 */
export const retryWhenOnline = (): void => {
  if (isWatching) return
  isWatching = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = (dueAt: number | null): void => {
    clearTimeout(timer)
    if (dueAt === null) return
    const delay = Math.min(Math.max(dueAt - Date.now(), RETRY_FIRST_MS), RETRY_MAX_MS)
    timer = setTimeout(() => attempt('due'), delay)
  }
  const attempt = (reason: RetryReason): void => {
    // Storage that fails now may answer later.
    retry(reason).then(
      ({ dueAt }) => plan(dueAt),
      () => plan(Date.now() + RETRY_MAX_MS),
    )
  }
  addEventListener('online', () => attempt('online'))
  // Dispatched on the document; it bubbles up to the window.
  addEventListener('visibilitychange', () => attempt('due'))
  onChange(() => attempt('due'))
  attempt('due')
}
