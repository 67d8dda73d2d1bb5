import type { StoredDocument } from './entry.ts'
import { retry } from './outbox.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { uploadDocument } from './upload.ts'

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
  const outcome = await uploadDocument(document, { send, now: Date.now })
  // The server just answered: there is a network for what waits.
  if (outcome.outcome === 'confirmed') retry('online').catch(() => undefined)
  return outcome
}
