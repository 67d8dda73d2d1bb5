import type { ContactMessageInput, endpoints as contact } from '#contract/contact-messages.ts'
import type { FieldError } from '#contract/errors.ts'
import type { NannyApplicationInput, endpoints as nanny } from '#contract/nanny-applications.ts'
import type { ParentRequestInput, endpoints as parent } from '#contract/parent-requests.ts'
import type { TypeDocument } from '#contract/upload.ts'
import type { State } from './entry-machine.ts'

/**
 * What each public form sends, named as the store that keeps it (docs/product.md, "Offline store"). Documents travel
 * beside it.
 */
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
export const PATHS = {
  parentRequests: '/api/parent-requests',
  nannyApplications: '/api/nanny-applications',
  contactMessages: '/api/contact-messages',
} as const satisfies {
  parentRequests: typeof parent.submitParentRequest.path
  nannyApplications: typeof nanny.submitNannyApplication.path
  contactMessages: typeof contact.submitContactMessage.path
}

/** A chosen file: bytes and not a Blob, which iOS damages in IndexedDB (WebKit pull request 47700). */
export interface KeptDocument {
  /** Names this upload: the server answers the same `storedPath` however often it is repeated. */
  readonly cle: string
  readonly filename: string
  readonly type: TypeDocument
  /** Bytes. */
  readonly size: number
  readonly bytes: ArrayBuffer
  /** Hexadecimal; null where the browser has no crypto.subtle (a page without https). */
  readonly sha256: string | null
  /** Once the server has the bytes. */
  readonly storedPath: string | null
}

/** How far the upload of one document is; beside the entry, so that progress does not rewrite megabytes. */
export interface Depot {
  readonly cle: string
  readonly storedPath: string | null
  /** Damaged on the phone or refused by the server: the application goes without it, and the person is told. */
  readonly ecarte: boolean
}

/** A record of one of the three form stores: the fields of the API, and what the outbox needs. */
export type StoredRecord<K extends Kind = Kind> = Contents[K] & {
  readonly id?: number
  /** ISO 8601 by the phone's clock: when the person submitted. */
  readonly dateCreation: string
  /** A confirmed record is erased instead of being marked (docs/product.md, "Offline store"). */
  readonly synced: false
  readonly documents?: readonly KeptDocument[]
}

/** A record of `syncQueue`. Ids grow, so that they also are the order of sending. */
export interface QueueEntry {
  readonly id: number
  /** The shape of this record, for the version of the application that will read it. */
  readonly version: 1
  readonly type: Kind
  /** The record in the store `type`; null once its content is erased. */
  readonly recordId: number | null
  /** The Idempotency-Key: one for each content. */
  readonly cle: string
  readonly etat: Exclude<State, 'fini'>
  readonly dateCreation: string
  readonly essais: number
  /** Epoch milliseconds: when the running or last attempt began. */
  readonly essaiDepuis: number
  /** Epoch milliseconds: back-off. A person's click resets it. */
  readonly prochainEssai: number
  /** Epoch milliseconds: Retry-After. Nobody resets it. */
  readonly pasAvant: number
  /** HTTP status of the last answer, 0 when nobody answered, null before the first attempt. */
  readonly derniereReponse: number | null
  /** An attempt left the phone without a clear answer: whoever deletes the entry is told that it may be there. */
  readonly peutEtreArrivee: boolean
  readonly depots: readonly Depot[]
  /** What to tell the person, in `a_corriger` and `avis`. */
  readonly message: string | null
  readonly errors: readonly FieldError[]
}
