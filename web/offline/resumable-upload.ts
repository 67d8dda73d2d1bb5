/**
 * Client of tus 1.0.0 (https://tus.io/protocols/resumable-upload) as far as documents need it (decision 0017). The
 * Idempotency-Key makes the creation repeatable: each answer to it says how much the server has, and is the receipt
 * once the document is stored.
 */
import type { endpoints, PIECE_TYPE } from '#contract/uploads.ts'
import { readAnswer } from './answer.ts'
import { KEY_HEADER, type ResumeUpload, readUploadAnswer } from './upload.ts'

/** Copies, checked by their types: importing the contract would add its code to the worker. */
const UPLOADS_PATH: (typeof endpoints.createUpload)['path'] = '/api/uploads'
const CONTENT_TYPE: typeof PIECE_TYPE = 'application/offset+octet-stream'
const TUS = { 'tus-resumable': '1.0.0' }

const FIRST_PIECE_BYTES = 16 * 1024
/**
 * After a cut the next piece is half as large, and none is larger until the attempt ends: a proxy that buffers bodies
 * passes on nothing of a cut piece, and Chrome repeats a piece by itself when a reused connection was cut.
 */
const SMALLEST_PIECE_BYTES = 8 * 1024
const LARGEST_PIECE_BYTES = 1024 * 1024
/** After a piece that took less than this, the next one is twice as large. */
const QUICK_PIECE_MS = 2000
/** Number of pieces in a row of which no byte arrived, after which the attempt ends. */
const ROUNDS_MAX = 4
/** Answers to a piece after which the server is asked again: cut off, upload gone, another attempt was faster. */
const ASK_AGAIN = [0, 404, 409]

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** Uploads what the server lacks of a document: a later attempt goes on where this one ended. */
export const resumeUpload: ResumeUpload = async (document, { send, now, onProgress }) => {
  const { key, size, filename, type, bytes, sha256 } = document
  const metadata = Object.entries({ filename, filetype: type, sha256: sha256 ?? '' })
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join()
  let pieceBytes = FIRST_PIECE_BYTES
  let largestBytes = LARGEST_PIECE_BYTES
  let known = 0
  for (let round = 1; ; round += 1) {
    const answer = await send({
      path: UPLOADS_PATH,
      headers: { ...TUS, [KEY_HEADER]: key, 'upload-length': `${size}`, 'upload-metadata': metadata },
      body: null,
      bytes: 0,
    })
    // A server that is older than this code has no such call.
    if (answer.status === 404) return null
    let offset = Number(answer.offset ?? size)
    if (offset > known) {
      known = offset
      round = 1
    }
    if (answer.key !== key || !(offset < size) || round > ROUNDS_MAX)
      return readUploadAnswer(answer, document, now())
    while (offset < size) {
      const from = offset
      const began = now()
      const piece = new Blob([bytes.slice(from, from + pieceBytes)])
      const sent = await send({
        method: 'PATCH',
        path: `${UPLOADS_PATH}/${key}`,
        headers: { ...TUS, 'upload-offset': `${from}`, 'content-type': CONTENT_TYPE },
        body: piece,
        bytes: piece.size,
        onProgress: (left) => onProgress?.((from + left) / size),
      })
      if (ASK_AGAIN.includes(sent.status)) {
        pieceBytes = Math.max(pieceBytes / 2, SMALLEST_PIECE_BYTES)
        largestBytes = pieceBytes
        break
      }
      offset = Number(sent.offset)
      if (sent.status !== 204 || !(offset > from)) return readAnswer(sent, () => false, now())
      if (now() - began < QUICK_PIECE_MS) pieceBytes = Math.min(2 * pieceBytes, largestBytes)
    }
  }
}
