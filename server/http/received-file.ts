import type { FastifyRequest } from 'fastify'
import { REFUS_DOCUMENT } from '#contract/upload.ts'
import { invalid, Refusal } from './errors.ts'

/** One file as it came, believed in nothing. */
export interface ReceivedFile {
  readonly filename: string
  readonly declaredType: string
  readonly bytes: Buffer
}

/** Reads the one file of a multipart body, field `file`; the size limit is the plugin's, held while it streams. */
export const readFile = async (request: FastifyRequest): Promise<ReceivedFile> => {
  if (!request.isMultipart()) throw new Refusal('formatRefuse')
  let received: ReceivedFile | null = null
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue
    const bytes = await part.toBuffer()
    if (part.fieldname !== 'file') continue
    if (received) throw invalid('file', REFUS_DOCUMENT.plusieurs)
    received = { filename: part.filename ?? '', declaredType: part.mimetype, bytes }
  }
  if (!received) throw invalid('file', REFUS_DOCUMENT.absent)
  return received
}
