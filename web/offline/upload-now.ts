import type { CallOutcome } from './answer.ts'
import type { StoredDocument } from './entry.ts'
import { retry } from './outbox.ts'
import { resumeUpload } from './resumable-upload.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { uploadDocument } from './upload.ts'

/**
 * Uploads a document ahead of its application; when it is undelivered, the outbox uploads it with the application,
 * under the same key. `onProgress` gets the share that was sent, 0 to 1. Import it lazily: only a form with a document
 * needs it.
 */
export const uploadNow = async (
  document: StoredDocument,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<CallOutcome> => {
  const send = sendWithProgress(signal)
  const outcome = await uploadDocument(document, {
    send,
    resumeUpload,
    now: Date.now,
    onProgress,
  })
  // The server just answered, so the network works: send the pending entries too.
  if (outcome.outcome === 'confirmed') retry('online').catch(() => undefined)
  return outcome
}
