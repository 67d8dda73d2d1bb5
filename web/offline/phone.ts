/** Implements `Phone` (sender.ts) for a page or a service worker. */
import { openChanges } from './changes.ts'
import { connect } from './database.ts'
import { removeDraft } from './draft-store.ts'
import { openLocks } from './locks.ts'
import { openQueue } from './queue.ts'
import type { Phone } from './sender.ts'
import { sendByFetch } from './transport.ts'
import type { ResumeUpload } from './upload.ts'

export const openPhone = (resumeUpload: ResumeUpload): Phone => ({
  queue: openQueue(connect()),
  send: sendByFetch,
  resumeUpload,
  locks: openLocks(navigator.locks),
  changes: openChanges(),
  now: Date.now,
  random: Math.random,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  mayBeOnline: () => navigator.onLine !== false,
  removeDraft,
})
