import type { IDEMPOTENCY_HEADER } from '#contract/submission.ts'
import type { endpoints } from '#contract/upload.ts'
import { type Answer, type CallOutcome, readAnswer } from './answer.ts'
import { RESUMABLE_MIN_BYTES } from './constants.ts'
import type { StoredDocument } from './entry.ts'
import type { Transport } from './transport.ts'

/** A copy, checked by its type: importing the contract would add its code to the outbox. */
const UPLOAD_PATH: (typeof endpoints.uploadDocument)['path'] = '/api/upload'
export const KEY_HEADER: typeof IDEMPOTENCY_HEADER = 'idempotency-key'

export interface UploadOptions {
  readonly send: Transport
  readonly resumeUpload: ResumeUpload
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Called with the share of the file that was sent, 0 to 1. */
  readonly onProgress?: (part: number) => void
}

/**
 * Uploads in pieces (resumable-upload.ts). Null when the server does not support it. Rejects when the code of that file
 * cannot be fetched.
 */
export type ResumeUpload = (document: StoredDocument, options: UploadOptions) => Promise<CallOutcome | null>

/** Reads an upload's answer: confirmed only when it echoes the key and, if it is known, the hash of the file. */
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

/** Uploads one file; repeated under the same key it is stored once. */
export const uploadDocument = async (
  document: StoredDocument,
  options: UploadOptions,
): Promise<CallOutcome> => {
  const { send, now, onProgress } = options
  const { key, size, bytes, type, filename } = document
  const resumed =
    size > RESUMABLE_MIN_BYTES ? await options.resumeUpload(document, options).catch(() => null) : null
  if (resumed) return resumed
  const body = new FormData()
  body.append('file', new Blob([bytes], { type }), filename)
  const answer = await send({
    path: UPLOAD_PATH,
    // Otherwise the answer would repeat the file.
    headers: { prefer: 'return=minimal', [KEY_HEADER]: key },
    body,
    bytes: size,
    // The body is a little larger than the file.
    onProgress: (sent) => onProgress?.(Math.min(1, sent / size)),
  })
  return readUploadAnswer(answer, document, now())
}
