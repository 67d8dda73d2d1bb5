/**
 * The outbox of this page: what the public forms and the bar call. The worker makes its own (`worker.ts`).
 * Import it lazily: `await import('#web/offline/outbox.ts')`.
 */
import { createOutbox } from './create-outbox.ts'
import type { StoredDocument } from './entry.ts'
import { openPhone } from './phone.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { uploadDocument } from './upload.ts'

const phone = openPhone()

export const {
  /** Stores, then sends. */
  submit,
  /** Every entry that is not over, oldest first. */
  readQueue,
  /** One entry with its content, to show it or to correct it in its form. */
  readEntry,
  removeEntry,
  retry,
  /** Calls back whenever the queue changed, in any tab; returns the function that stops it. */
  onChange,
} = createOutbox(phone)

/**
 * Uploads a document ahead of its application; the outbox repeats it under the same key if that did not work.
 * `onProgress` gets the part that has left, 0 to 1.
 */
export const uploadNow = async (
  document: StoredDocument,
  onProgress: (part: number) => void,
  signal: AbortSignal,
) => {
  const send = sendWithProgress(onProgress, signal)
  const outcome = await uploadDocument(document, { send, now: phone.now })
  // The server just answered: there is a network for what waits.
  if (outcome.outcome === 'confirmed') retry('online').catch(() => undefined)
  return outcome
}
