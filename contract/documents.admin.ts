import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDay, pathId, readRevision } from './fields.admin.ts'
import { oneOfKeys, text } from './fields.ts'
import { typeDocument } from './upload.ts'

/** What a document is. */
export const CATEGORIES = {
  identite: "Pièce d'identité",
  casier: 'Casier judiciaire',
  medical: 'Certificat médical',
  diplome: 'Diplôme ou attestation',
  reference: 'Lettre de référence',
  contrat: 'Contrat',
  photo: 'Photo',
  autre: 'Autre document',
} as const
export type Categorie = keyof typeof CATEGORIES

/** Degrees clockwise by which a document is shown. The stored file is not turned. */
const ROTATIONS = [0, 90, 180, 270] as const

/** Maximum number of documents of one dossier, including those that the agency adds. */
export const MAX_DOCUMENTS_OF_DOSSIER = 30

/** A document of an application or employee, and how the agency filed it. */
export const filedDocument = z.object({
  storedPath: text,
  filename: text,
  /** In bytes. */
  size: z.number(),
  type: typeDocument,
  /** Null: the agency has not said what it is. */
  categorie: z.nullable(oneOfKeys(CATEGORIES)),
  rotation: z.number(),
  /** Last valid day, YYYY-MM-DD. */
  expiration: z.nullable(text),
  /** Number of changes. */
  revision: z.number(),
})
export type FiledDocument = z.output<typeof filedDocument>

const ROTATION = 'La rotation est 0, 90, 180 ou 270'

/** Replaces the whole filing: an absent `categorie` or `expiration` is cleared, as null is. */
export const filingInput = z.object({
  categorie: z.optional(z.nullable(oneOfKeys(CATEGORIES, 'Ce type de document est inconnu'))),
  rotation: z.int(ROTATION).check(z.refine((angle) => ROTATIONS.some((known) => known === angle), ROTATION)),
  expiration: z.optional(z.nullable(calendarDay("Ce jour n'existe pas"))),
  /** Revision on the screen, 0 for a document that was never filed. If the stored one differs, a change is refused. */
  revision: readRevision,
})
export type FilingInput = z.output<typeof filingInput>

export const endpoints = {
  listDocuments: endpoint({
    method: 'GET',
    path: '/api/documents/{candidatureId}',
    summary: "Les documents d'une candidature ou d'un employé, avec leur type et leur échéance.",
    access: 'admin',
    params: { candidatureId: pathId },
    answer: { status: 200, body: z.array(filedDocument) },
    errors: ['notFound'],
  }),
  addDocument: endpoint({
    method: 'POST',
    path: '/api/documents/{candidatureId}',
    summary:
      "Ajoute un document au dossier d'une candidate ou d'un employé (champ multipart «\u00a0file\u00a0»).",
    access: 'admin',
    idempotent: true,
    audit: 'Document ajouté',
    params: { candidatureId: pathId },
    body: 'file',
    answer: { status: 201, body: filedDocument },
    errors: [
      'invalid',
      'notFound',
      'keyReused',
      'deletedMeanwhile',
      'tooLarge',
      'unsupportedFormat',
      'tooManyRequests',
    ],
  }),
  fileDocument: endpoint({
    method: 'PATCH',
    path: '/api/documents/{candidatureId}/{storedPath}',
    summary: "Dit ce qu'est un document, jusqu'à quand il est valable et dans quel sens il se lit.",
    access: 'admin',
    audit: 'Document classé',
    params: { candidatureId: pathId, storedPath: pathId },
    body: filingInput,
    answer: { status: 200, body: filedDocument },
    errors: ['invalid', 'notFound', 'changedMeanwhile'],
  }),
  deleteDocument: endpoint({
    method: 'DELETE',
    path: '/api/documents/{candidatureId}/{storedPath}',
    summary: "Supprime un document du dossier d'une candidate ou d'un employé.",
    access: 'admin',
    audit: 'Document supprimé',
    params: { candidatureId: pathId, storedPath: pathId },
    answer: { status: 204 },
    errors: ['notFound'],
  }),
}
