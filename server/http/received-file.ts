import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { DOCUMENT_REFUSALS, MAX_UPLOAD_BYTES } from '#contract/upload.ts'
import { invalid, Refusal } from '../refusal.ts'

/** One uploaded file as received, not checked yet. */
export interface ReceivedFile {
  readonly filename: string
  readonly declaredType: string
  readonly bytes: Buffer
}

/** Allowance for the rest of a multipart body: boundaries, part headers, other fields. */
const ENVELOPE_BYTES = 64 * 1024

/** Stops at the size limit. The plugin alone would wait for the end of the file (threat-model C41). */
const readWhole = (part: MultipartFile): Promise<Buffer> =>
  Promise.race([
    part.toBuffer(),
    new Promise<never>((_, reject) => {
      part.file.once('limit', () => reject(new Refusal('tooLarge')))
    }),
  ])

const readParts = async (request: FastifyRequest): Promise<ReceivedFile | null> => {
  let received: ReceivedFile | null = null
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') {
        if (part.valueTruncated || part.fieldnameTruncated) throw new Refusal('tooLarge')
        continue
      }
      // Reads a file of another field too: the next part comes only after it.
      const bytes = await readWhole(part)
      if (part.fieldname !== 'file') continue
      if (received) throw invalid('file', DOCUMENT_REFUSALS.plusieurs)
      received = { filename: part.filename ?? '', declaredType: part.mimetype, bytes }
    }
  } catch (error) {
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error
    // Errors of the multipart parser have no status.
    throw new Refusal('unreadableBody')
  }
  return received
}

/** Reads the one file of a multipart body, field `file`. The plugin enforces the size limit while it streams. */
export const readFile = async (request: FastifyRequest): Promise<ReceivedFile> => {
  if (!request.isMultipart()) throw new Refusal('unsupportedFormat')
  // Refused before it is parsed; refused-bodies.ts reads and drops it, unless it declares more than 16 MB (C41).
  if (Number(request.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES + ENVELOPE_BYTES)
    throw new Refusal('tooLarge')
  const received = await readParts(request)
  if (!received) throw invalid('file', DOCUMENT_REFUSALS.absent)
  return received
}
