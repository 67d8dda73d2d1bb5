import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { IDEMPOTENCY_HEADER } from '#contract/submission.ts'
import { endpoints as adminEndpoints } from '#contract/upload.admin.ts'
import { CONTENT_SHA256_HEADER, endpoints, type UploadedFile } from '#contract/upload.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { submitOnce } from '../submissions/submit-once.ts'
import { checkDocument } from './check.ts'
import { findDocument, insertDocument } from './queries.ts'
import { refuseAboveUnclaimedLimit } from './quota.ts'

const prefersMinimal = (prefer: string | string[] | undefined): boolean =>
  /\breturn=minimal\b/.test(String(prefer ?? ''))

/** Echoes the key and the hash of the received bytes, which the phone compares with its own. */
const echo = (reply: FastifyReply, key: string | null, received: Buffer): void => {
  if (key !== null) reply.header(IDEMPOTENCY_HEADER, key)
  reply.header(CONTENT_SHA256_HEADER, createHash('sha256').update(received).digest('hex'))
}

export const upload = (app: FastifyInstance, deps: Deps): void => {
  serve(app, deps, endpoints, {
    uploadDocument: async ({ file, submission, network, request, reply }): Promise<UploadedFile> => {
      await deps.limiter.consume('uploadByNetwork', network)
      const document = checkDocument(file, 'file')
      const { filename, type, bytes, sha256 } = document
      const { id } = await submitOnce(
        deps,
        'documents',
        submission,
        `${sha256} ${filename}`,
        async (tx, storedPath, dateCreation) => {
          const reseau = deps.encryption.fingerprint(network)
          await refuseAboveUnclaimedLimit(tx, deps, reseau, bytes.length)
          await insertDocument(tx, deps.encryption, {
            ...document,
            storedPath,
            candidatureId: null,
            reseau,
            dateCreation,
          })
        },
      )
      echo(reply, submission.key, file.bytes)
      // Without `Prefer: return=minimal` the answer repeats the file (docs/product.md, "Uploads").
      const data = prefersMinimal(request.headers.prefer)
        ? null
        : `data:${type};base64,${bytes.toString('base64')}`
      return { filename, storedPath: id, size: bytes.length, type, data }
    },
  })
  serve(app, deps, adminEndpoints, {
    downloadDocument: async ({ params, request }) => {
      const document = await findDocument(deps.db, params.storedPath)
      // An upload that belongs to no application and no employee cannot be read (threat-model C29).
      if (!document || (document.candidatureId === null && document.employeId === null))
        throw new Refusal('notFound')
      const { filename, type, contenu, storedPath } = document
      const bytes = deps.encryption.decrypt(contenu, storedPath)
      if (!bytes) {
        request.log.error({ storedPath }, 'a document cannot be decrypted')
        throw new Refusal('unreadableDocument')
      }
      return { filename, type, bytes }
    },
  })
}
