import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { DOCUMENT_REFUSALS, MAX_UPLOAD_BYTES } from '#contract/upload.ts'
import { invalid, Refusal } from '../refusal.ts'

/** One file as it came, believed in nothing. */
export interface ReceivedFile {
  readonly filename: string
  readonly declaredType: string
  readonly bytes: Buffer
}

/** What the parts of the body may weigh beside the file. */
const ENVELOPE_BYTES = 64 * 1024

/**
 * Ends at the size limit itself; the plugin would wait for the end of the file, which may never come (threat-model
 * C41).
 */
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
      const bytes = await readWhole(part)
      if (part.fieldname !== 'file') continue
      if (received) throw invalid('file', DOCUMENT_REFUSALS.plusieurs)
      received = { filename: part.filename ?? '', declaredType: part.mimetype, bytes }
    }
  } catch (error) {
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error
    // The parser's own complaints about what came carry no status.
    throw new Refusal('unreadableBody')
  }
  return received
}

/** Reads the one file of a multipart body, field `file`; the size limit is the plugin's, held while it streams. */
export const readFile = async (request: FastifyRequest): Promise<ReceivedFile> => {
  if (!request.isMultipart()) throw new Refusal('unsupportedFormat')
  // What says that it is too big is refused before it is read (threat-model C41).
  if (Number(request.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES + ENVELOPE_BYTES)
    throw new Refusal('tooLarge')
  const received = await readParts(request)
  if (!received) throw invalid('file', DOCUMENT_REFUSALS.absent)
  return received
}
