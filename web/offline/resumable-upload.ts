/**
 * Client of the tus protocol 1.0.0 (https://tus.io/protocols/resumable-upload): the part that documents need. The
 * Idempotency-Key makes the creation repeatable: a repeated creation returns the offset, or the receipt when the upload
 * is complete. Own code, because a library is larger than the whole outbox.
 */
import { type Answer, type CallOutcome, readAnswer } from './answer.ts'
import type { StoredDocument } from './entry.ts'
import { KEY_HEADER, readUploadAnswer, type UploadOptions } from './upload-answer.ts'

const UPLOADS_PATH = '/api/uploads'
const FIRST_PIECE_BYTES = 32 * 1024
const LARGEST_PIECE_BYTES = 512 * 1024
/** After a piece that took less than this, the next one is twice as large. */
const QUICK_PIECE_MS = 4000
/** Most requests for the offset in one attempt: at the start, at the end, and after a refused piece. */
const ROUNDS_MAX = 4
/** Statuses of a piece at a wrong offset or of a purged upload: the client asks for the offset again. */
const OFFSET_LOST = [404, 409, 410]

const TUS = { 'tus-resumable': '1.0.0' }

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** Uploads a file in pieces. A piece that has arrived is not sent again, even by another tab. */
export const uploadInPieces = async (
  document: StoredDocument,
  { send, now, onProgress, signal }: UploadOptions,
): Promise<CallOutcome> => {
  const { key, size, filename, type, bytes } = document
  let pieceBytes = FIRST_PIECE_BYTES

  const create = (): Promise<Answer> =>
    send({
      path: UPLOADS_PATH,
      headers: {
        ...TUS,
        prefer: 'return=minimal',
        'upload-length': String(size),
        'upload-metadata': `filename ${base64(filename)},filetype ${base64(type)}`,
        [KEY_HEADER]: key,
      },
      body: '',
      bytes: 0,
      signal,
    })
  /** Sends the rest of the file from `start`. Null: ask for the offset again, or the file is complete. */
  const sendFrom = async (start: number): Promise<CallOutcome | null> => {
    let offset = start
    while (offset < size) {
      onProgress?.(offset / size)
      const piece = new Blob([bytes.slice(offset, offset + pieceBytes)])
      const began = now()
      const answer = await send({
        method: 'PATCH',
        path: `${UPLOADS_PATH}/${key}`,
        headers: {
          ...TUS,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: piece,
        bytes: piece.size,
        signal,
      })
      if (OFFSET_LOST.includes(answer.status)) return null
      if (answer.status !== 204 || Number(answer.offset) <= offset)
        return readAnswer(answer, () => false, now())
      offset = Number(answer.offset)
      if (now() - began < QUICK_PIECE_MS) pieceBytes = Math.min(2 * pieceBytes, LARGEST_PIECE_BYTES)
    }
    return null
  }

  for (let round = 1; ; round += 1) {
    const answer = await create()
    const offset = Number(answer.offset ?? size)
    if (answer.key !== key || !(offset < size) || round === ROUNDS_MAX)
      return readUploadAnswer(answer, document, now())
    const outcome = await sendFrom(offset)
    if (outcome) return outcome
  }
}
