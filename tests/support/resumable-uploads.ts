import { createHash, randomUUID } from 'node:crypto'
import { PIECE_TYPE } from '#contract/uploads.ts'
import type { Answered, RunningApp } from './app.ts'

/** Header that every call of tus except OPTIONS needs (server/uploads/routes.ts). */
export const TUS = { 'tus-resumable': '1.0.0' }
export const base64 = (text: string): string => Buffer.from(text).toString('base64')
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Bytes of a PDF of this size. */
export const pdfOf = (size: number, text = 'x'): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(size - 9, text)])

export interface File {
  readonly filename: string
  readonly type: string
  readonly bytes: Buffer
}
export const cv = (bytes: Buffer): File => ({ filename: 'cv.pdf', type: 'application/pdf', bytes })

/** Creates an upload under a key, without sending bytes of its file. */
export const createUpload = (
  on: RunningApp,
  { filename, type, bytes }: File,
  { key = randomUUID() as string, headers = {}, remoteAddress = '10.7.0.1' } = {},
): Promise<Answered> =>
  on.visitor.send('POST', '/api/uploads', {
    headers: {
      ...TUS,
      'idempotency-key': key,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${base64(filename)},filetype ${base64(type)},sha256 ${base64(hashOf(bytes))}`,
      ...headers,
    },
    remoteAddress,
  })

/** Sends a piece of the file, whose first byte is at `offset`. */
export const appendPiece = (on: RunningApp, key: string, offset: number, bytes: Buffer): Promise<Answered> =>
  on.visitor.send('PATCH', `/api/uploads/${key}`, {
    headers: { ...TUS, 'upload-offset': String(offset), 'content-type': PIECE_TYPE },
    body: bytes,
  })
