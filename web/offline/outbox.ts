/**
 * The outbox of this page, for the public forms and the bar. The worker makes its own (`worker.ts`). Only code that a
 * page loads lazily may import this file: a page with an empty outbox does without it (`probe.ts`).
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
  /** Stores, then sends. */
  submit,
  /** All entries, oldest first. */
  readQueue,
  /** One entry with its content, to show it or to correct it in its form. */
  readEntry,
  removeEntry,
  retry,
  /** Calls back with the News of every tab and of the worker; returns the function that stops it. */
  onChange,
} = createOutbox(openPhone(resumeUpload))
