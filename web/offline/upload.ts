import type { IDEMPOTENCY_HEADER } from '#contract/submission.ts'
import type { endpoints } from '#contract/upload.ts'
import { type Answer, type CallOutcome, readAnswer } from './answer.ts'
import type { StoredDocument } from './entry.ts'
import type { Transport } from './transport.ts'

/** A copy, checked by its type: importing the contract would add its code to the outbox. */
const UPLOAD_PATH: (typeof endpoints.uploadDocument)['path'] = '/api/upload'
export const KEY_HEADER: typeof IDEMPOTENCY_HEADER = 'idempotency-key'

/** Reads an upload's answer: confirmed only when it echoes the key and the hash of the file. */
const readUploadAnswer = (answer: Answer, { key, sha256 }: StoredDocument, now: number): CallOutcome =>
  readAnswer(
    answer,
    (body) =>
      'storedPath' in body &&
      typeof body.storedPath === 'string' &&
      answer.key === key &&
      (sha256 === null || answer.sha256 === sha256),
    now,
  )

/** Uploads one file in one call; repeated under the same key it is stored once. */
export const uploadDocument = async (
  document: StoredDocument,
  { send, now }: { readonly send: Transport; readonly now: () => number },
): Promise<CallOutcome> => {
  const body = new FormData()
  body.append('file', new Blob([document.bytes], { type: document.type }), document.filename)
  const headers = { prefer: 'return=minimal', [KEY_HEADER]: document.key }
  const answer = await send({ path: UPLOAD_PATH, headers, body, bytes: document.size })
  return readUploadAnswer(answer, document, now())
}
