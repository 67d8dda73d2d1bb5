import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/documents.admin.ts'
import { isAlreadyStored } from '../already-stored.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { isDocumentOf } from '../upload/queries.ts'
import { dossierExists } from '../verifications/queries.ts'
import { addDocument } from './add.ts'
import { deleteDocument } from './delete.ts'
import { listDocuments, readDocument, storeClassement } from './queries.ts'

export const documents = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    listDocuments: async ({ params: { candidatureId } }) => {
      if (!(await dossierExists(deps.db, candidatureId))) throw new Refusal('notFound')
      return listDocuments(deps.db, candidatureId)
    },
    addDocument: async ({ params, file, submission, network }) => {
      await deps.limiter.consume('uploadByNetwork', network)
      return addDocument(deps, params.candidatureId, file, submission)
    },
    deleteDocument: ({ params }) => deleteDocument(deps, params.candidatureId, params.storedPath),
    fileDocument: async ({ params: { candidatureId, storedPath }, body, noteDetail }) =>
      deps.db.transaction().execute(async (tx) => {
        if (!(await isDocumentOf(tx, storedPath, candidatureId))) throw new Refusal('notFound')
        const filed = await readDocument(tx, storedPath)
        const { categorie = null, rotation, expiration = null } = body
        if (isAlreadyStored(filed, { categorie, rotation, expiration })) {
          noteDetail(null)
          return filed
        }
        if (!(await storeClassement(tx, candidatureId, storedPath, body)))
          throw new Refusal('changedMeanwhile')
        return readDocument(tx, storedPath)
      }),
  })
