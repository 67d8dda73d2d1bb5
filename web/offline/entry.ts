import type { ContactMessageInput, endpoints as contact } from '#contract/contact-messages.ts'
import type { FieldError } from '#contract/errors.ts'
import type { NannyApplicationInput, endpoints as nanny } from '#contract/nanny-applications.ts'
import type { ParentRequestInput, endpoints as parent } from '#contract/parent-requests.ts'
import type { TypeDocument } from '#contract/upload.ts'
import type { State } from './entry-states.ts'

/** What each public form sends, by the name of its store. Documents are a field of their own (StoredRecord). */
export interface Contents {
  readonly parentRequests: ParentRequestInput
  readonly nannyApplications: Omit<NannyApplicationInput, 'documents'>
  readonly contactMessages: ContactMessageInput
}
export type Kind = keyof Contents

/**
 * Where each kind is sent. The type checks the text against the contract, without its schemas: they would cost
 * the service worker and the home page a validation library.
 */
export const SUBMIT_PATHS = {
  parentRequests: '/api/parent-requests',
  nannyApplications: '/api/nanny-applications',
  contactMessages: '/api/contact-messages',
} as const satisfies {
  parentRequests: typeof parent.submitParentRequest.path
  nannyApplications: typeof nanny.submitNannyApplication.path
  contactMessages: typeof contact.submitContactMessage.path
}

/** A chosen file: bytes and not a Blob, which iOS damages in IndexedDB (WebKit pull request 47700). */
export interface StoredDocument {
  /** Idempotency-Key of the upload: the server answers the same `storedPath` however often it is repeated. */
  readonly key: string
  readonly filename: string
  readonly type: TypeDocument
  /** Bytes. */
  readonly size: number
  readonly bytes: ArrayBuffer
  /** Hexadecimal; null where the browser has no crypto.subtle (a page without https). */
  readonly sha256: string | null
  /** Set by an upload from the form. The outbox writes its own uploads to `QueueEntry.uploads`. */
  readonly storedPath: string | null
}

/** Progress of one document's upload; in the queue entry, not in the record: saving it does not rewrite megabytes. */
export interface Upload {
  readonly key: string
  readonly storedPath: string | null
  /** Damaged on the phone, or refused: the application is sent without it, and the screen says so. */
  readonly skipped: boolean
}

/** A record of one of the three form stores: the fields of the API, and what the outbox needs. */
export type StoredRecord<K extends Kind = Kind> = Contents[K] & {
  readonly id?: number
  /** ISO 8601 by the phone's clock: when the person submitted. */
  readonly dateCreation: string
  /** Always false (docs/product.md, "Offline store"): a confirmed record is erased instead of being marked. */
  readonly synced: false
  readonly documents?: readonly StoredDocument[]
}

/** A record of `syncQueue`. */
export interface QueueEntry {
  readonly id: number
  /** Shape of this record. `stored-entry.ts` reads older ones. */
  readonly version: 2
  readonly kind: Kind
  /** The record in the store `kind`; null once its content is erased. */
  readonly recordId: number | null
  /** The Idempotency-Key; a correction has a new one. */
  readonly key: string
  readonly state: Exclude<State, 'done'>
  /** ISO 8601 by the phone's clock: when the person submitted. */
  readonly createdAt: string
  readonly attempts: number
  /** Epoch milliseconds: when the running or last attempt began, or last saved its uploads. */
  readonly attemptAt: number
  /** Epoch milliseconds: back-off. */
  readonly nextAttemptAt: number
  /** Epoch milliseconds: Retry-After. */
  readonly notBefore: number
  /** The form may have reached the server. Never becomes false again. */
  readonly mayHaveArrived: boolean
  readonly uploads: readonly Upload[]
  /** Sentence for the person, in `refused` and `notice`. */
  readonly message: string | null
  readonly errors: readonly FieldError[]
  /** Distinct days (since 1970, by the phone's clock) on which it was sent; once refused, on which it was seen so. */
  readonly days: readonly number[]
  /** The draft of its form, erased before the first attempt. */
  readonly draftId: string | null
}

/** An entry in a shape that this version cannot read: stored unchanged, shown, exportable, never sent. */
export interface UnreadableEntry {
  readonly id: number
  readonly state: 'unreadable'
}
