import type { IDEMPOTENCY_HEADER } from '#contract/submission.ts'
import { type Answer, type CallOutcome, readAnswer } from './answer.ts'
import type { StoredDocument } from './entry.ts'
import type { Transport } from './transport.ts'

/** Checked against the contract by type, for the same reason as PATHS. */
export const KEY_HEADER: typeof IDEMPOTENCY_HEADER = 'idempotency-key'

export type UploadInPieces = (document: StoredDocument, options: UploadOptions) => Promise<CallOutcome>
export type LoadResumable = () => Promise<UploadInPieces>

export interface UploadOptions {
  readonly resumable: LoadResumable
  readonly send: Transport
  readonly now: () => number
  /** Part of the file that the server has, 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** Reads an upload's answer: confirmed only when it echoes the key and the hash of the file. */
export const readUploadAnswer = (answer: Answer, { key, sha256 }: StoredDocument, now: number): CallOutcome =>
  readAnswer(
    answer,
    (body) =>
      'storedPath' in body &&
      typeof body.storedPath === 'string' &&
      answer.key === key &&
      (sha256 === null || answer.sha256 === sha256),
    now,
  )
