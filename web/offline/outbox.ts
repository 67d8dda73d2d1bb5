/**
 * The outbox of this page or worker: what the public forms and the bar call.
 * Import it lazily: `await import('#web/offline/outbox.ts')`.
 */
import { openChanges } from './changes.ts'
import { createOutbox } from './create-outbox.ts'
import { connect } from './database.ts'
import { uploadDocument } from './delivery.ts'
import type { KeptDocument } from './entry.ts'
import { openLocks } from './locks.ts'
import { openQueue } from './queue.ts'
import { sendByFetch, type Transport } from './transport.ts'

export const {
  /** Keeps, then sends. Answers confirme, en_attente, refuse or impossible. */
  soumettre,
  /** Everything that is not over, oldest first. */
  lireFile,
  /** One entry with its content, to show it or to correct it in its form. */
  lire,
  supprimer,
  envoyer,
  /** Calls back whenever the queue changed, in whichever tab; answers the function that stops it. */
  ecouter,
} = createOutbox({
  queue: openQueue(connect()),
  send: sendByFetch,
  locks: openLocks(navigator.locks),
  changes: openChanges(),
  now: Date.now,
  random: Math.random,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  mayBeOnline: () => navigator.onLine !== false,
})

/** Uploads one document ahead of its application; the outbox repeats it under the same key if that did not work. */
export const enqueueDocument = async (document: KeptDocument, send: Transport) => {
  const verdict = await uploadDocument(document, { send, now: Date.now })
  // The server just answered: a connection is there for what waits.
  if (verdict.verdict === 'confirme') envoyer('reseau').catch(() => undefined)
  return verdict
}
