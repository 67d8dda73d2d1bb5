/**
 * The outbox of this page: what the public forms and the bar call. The worker makes its own (`worker.ts`).
 * Import it lazily: `await import('#web/offline/outbox.ts')`.
 */
import { createOutbox } from './create-outbox.ts'
import { openPhone } from './phone.ts'
import type { ResumeUpload } from './upload.ts'

/** Fetched with the first large document; the worker stores it for use offline. */
const resumeUpload: ResumeUpload = async (document, options) => {
  const resumable = await import('./resumable-upload.ts')
  return resumable.resumeUpload(document, options)
}

export const {
  /** Stores, then sends. */
  submit,
  /** All entries, oldest first. */
  readQueue,
  /** One entry with its content, to show it or to correct it in its form. */
  readEntry,
  removeEntry,
  retry,
  /** Calls back whenever the queue changed, in any tab; returns the function that stops it. */
  onChange,
} = createOutbox(openPhone(resumeUpload))
