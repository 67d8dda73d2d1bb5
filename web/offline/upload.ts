import type { endpoints } from '#contract/upload.ts'
import type { CallOutcome } from './answer.ts'
import { RESUMABLE_FROM_BYTES } from './constants.ts'
import type { StoredDocument } from './entry.ts'
import { KEY_HEADER, readUploadAnswer, type UploadOptions } from './upload-answer.ts'

/** Checked against the contract by type, for the same reason as PATHS. */
const UPLOAD_PATH: (typeof endpoints.uploadDocument)['path'] = '/api/upload'

const uploadWhole = async (
  document: StoredDocument,
  { send, now, signal }: UploadOptions,
): Promise<CallOutcome> => {
  const body = new FormData()
  body.append('file', new Blob([document.bytes], { type: document.type }), document.filename)
  const headers = { prefer: 'return=minimal', [KEY_HEADER]: document.key }
  const answer = await send({ path: UPLOAD_PATH, headers, body, bytes: document.size, signal })
  return readUploadAnswer(answer, document, now())
}

/** Uploads one file: a small one in one call, a larger one in pieces of which none is sent twice. */
export const uploadDocument = async (
  document: StoredDocument,
  options: UploadOptions,
): Promise<CallOutcome> => {
  if (document.size <= RESUMABLE_FROM_BYTES) return uploadWhole(document, options)
  try {
    const uploadInPieces = await options.resumable()
    return await uploadInPieces(document, options)
  } catch {
    // Its code could not be fetched.
    return { outcome: 'undelivered', pauseMs: 0, scope: 'network' }
  }
}
