import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { IDEMPOTENCY_HEADER } from '#contract/submission.ts'
import { CONTENT_SHA256_HEADER, MAX_UPLOAD_BYTES, type UploadedFile } from '#contract/upload.ts'
import { endpoints, PIECE_TYPE, TUS_EXTENSIONS, TUS_VERSION } from '#contract/uploads.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { storeInPieces } from './pieces.ts'
import type { Upload } from './queries.ts'
import { beginUpload, expiryOf, requireUpload, storeDocument, storePiece } from './submit.ts'

const setProgressHeaders = (reply: FastifyReply, upload: Upload, received: number): void => {
  void reply.headers({ 'upload-offset': String(received), 'upload-expires': expiryOf(upload).toUTCString() })
}

/** Uploads that resume where they stopped (contract/uploads.ts). */
export const uploads = (app: FastifyInstance, deps: Deps): void => {
  app.register(async (scope) => {
    scope.addContentTypeParser(PIECE_TYPE, (_request, payload, done) => done(null, payload))
    scope.addHook('onRequest', async ({ method, headers }, reply) => {
      reply.header('tus-resumable', TUS_VERSION)
      if (method === 'OPTIONS' || headers['tus-resumable'] === TUS_VERSION) return
      reply.header('tus-version', TUS_VERSION)
      throw new Refusal('unknownProtocolVersion')
    })
    serve(scope, deps, endpoints, {
      describeUploads: async ({ reply }) => {
        reply.headers({
          'tus-version': TUS_VERSION,
          'tus-extension': TUS_EXTENSIONS,
          'tus-max-size': String(MAX_UPLOAD_BYTES),
        })
      },
      createUpload: async ({ headers, submission, network, reply }): Promise<UploadedFile | null> => {
        const id = submission.key ?? randomUUID()
        const upload = await beginUpload(deps, {
          id,
          size: headers['upload-length'],
          metadata: headers['upload-metadata'],
          network,
        })
        reply.header('location', `/api/uploads/${id}`).header(IDEMPOTENCY_HEADER, id)
        setProgressHeaders(reply, upload, upload.received)
        if (upload.received < upload.size) return null
        // A refused file is read and checked again at each repeat: 5 MB of work for a call of 1 kB (threat-model C48).
        if (upload.storedPath === null) await deps.limiter.consume('uploadByNetwork', network)
        const stored = await storeDocument(deps, upload)
        if (!stored) {
          setProgressHeaders(reply, upload, (await requireUpload(deps, id)).received)
          return null
        }
        reply.header(CONTENT_SHA256_HEADER, stored.sha256)
        return stored.document
      },
      readUploadProgress: async ({ params, reply }) => {
        const upload = await requireUpload(deps, params.uploadId)
        setProgressHeaders(reply, upload, upload.received)
        reply.header('upload-length', String(upload.size))
      },
      appendToUpload: async ({ params, headers, request, reply }) => {
        const upload = await requireUpload(deps, params.uploadId)
        if (request.headers['content-type'] !== PIECE_TYPE) throw new Refusal('unsupportedFormat')
        const start = headers['upload-offset']
        if (start !== upload.received) throw new Refusal('wrongOffset')
        const missing = upload.size - start
        if (missing === 0) throw new Refusal('wrongOffset')
        if (Number(request.headers['content-length'] ?? 0) > missing) throw new Refusal('tooLarge')
        let received = start
        await storeInPieces(request.body as Readable, missing, async (piece) => {
          await storePiece(deps, upload, received, piece)
          received += piece.length
        })
        setProgressHeaders(reply, upload, received)
        // Without a document the upload began again (`restartUpload`): the client asks for its offset, which is 0.
        if (received === upload.size && !(await storeDocument(deps, { ...upload, received })))
          throw new Refusal('wrongOffset')
      },
    })
  })
}
