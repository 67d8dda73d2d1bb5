/**
 * The outbox of this page, for the public forms and the outbox bar (web/public/outbox-bar/). The service worker has no
 * outbox, only its own retry. Only code of the forms and of that bar may import this file, also through when-online.ts
 * and upload-now.ts: a page without a form does without it while the outbox is empty (probe.ts).
 */
import { createOutbox } from './create-outbox.ts'
import { openPhone } from './phone.ts'
import type { ResumeUpload } from './upload.ts'

/** Its code is fetched when a document needs it; the worker stores it for use offline. */
const resumeUpload: ResumeUpload = async (document, options) => {
  const resumable = await import('./resumable-upload.ts')
  return resumable.resumeUpload(document, options)
}

export const {
  /** Stores, then sends; sends from memory what the phone cannot store. */
  submit,
  /** All entries, oldest first; none when the storage cannot be read. */
  readQueue,
  /** One entry with its content, to show it or to correct it in its form. */
  readEntry,
  removeEntry,
  retry,
  /** Calls back with the News (changes.ts); returns the function that stops it. */
  onChange,
} = createOutbox(openPhone(resumeUpload))
