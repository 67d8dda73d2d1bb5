/**
 * The outbox of this page: what the public forms and the bar call. The worker makes its own (`worker.ts`).
 * Import it lazily: `await import('#web/offline/outbox.ts')`.
 */
import { createOutbox } from './create-outbox.ts'
import type { StoredDocument } from './entry.ts'
import { openPhone } from './phone.ts'
import { uploadDocument } from './upload.ts'
import type { UploadOptions } from './upload-answer.ts'

const phone = openPhone(() => import('./resumable-upload.ts').then(({ uploadInPieces }) => uploadInPieces))

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

/** Uploads a document ahead of its application; the outbox repeats it under the same key if that did not work. */
export const uploadNow = async (
  document: StoredDocument,
  options: Pick<UploadOptions, 'onProgress' | 'signal'>,
) => {
  const { send, now, resumable } = phone
  const outcome = await uploadDocument(document, { ...options, send, now, resumable })
  // The server just answered: there is a network for what waits.
  if (outcome.outcome === 'confirmed') retry('online').catch(() => undefined)
  return outcome
}
