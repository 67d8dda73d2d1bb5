import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { oneOfKeys, text } from './fields.ts'

/** docs/product.md, "Uploads". */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024
/** Maximum number of documents that a candidate sends. Without a limit the list would fill the disk. */
export const MAX_DOCUMENTS = 10
export const TYPES_DOCUMENT = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
} as const
export type TypeDocument = keyof typeof TYPES_DOCUMENT

export const typeDocument = oneOfKeys(TYPES_DOCUMENT)

/**
 * docs/product.md, "Uploaded file". `storedPath` is an opaque id; `data` a data URL, null with `Prefer: return=minimal`
 * and for an upload in pieces (uploads.ts).
 */
export const uploadedFile = z.object({
  filename: text,
  storedPath: text,
  size: z.number(),
  type: typeDocument,
  data: z.nullable(text),
})
export type UploadedFile = z.output<typeof uploadedFile>

/** Header of the answer to an upload, beside IDEMPOTENCY_HEADER: SHA-256 of the bytes that arrived, hexadecimal. */
export const CONTENT_SHA256_HEADER = 'content-sha256'

/** Messages for a refused file: of a field in the `errors` of a 400 answer, or shown by the form. */
export const DOCUMENT_REFUSALS = {
  absent: "Aucun fichier n'a été reçu",
  plusieurs: 'Un seul fichier à la fois',
  vide: 'Ce fichier est vide',
  type: 'Seuls les fichiers PDF, JPG et PNG sont acceptés',
  dimensions: 'Cette image est trop grande\u00a0: reprenez la photo en qualité normale',
  nom: 'Le nom du fichier ne correspond pas à son contenu',
} as const

export const endpoints = {
  uploadDocument: endpoint({
    method: 'POST',
    path: '/api/upload',
    summary: "Dépose un document d'une candidature (champ multipart «\u00a0file\u00a0»).",
    access: 'public',
    idempotent: true,
    body: 'file',
    answer: { status: 201, body: uploadedFile },
    errors: [
      'invalid',
      'keyReused',
      'deletedMeanwhile',
      'tooLarge',
      'uploadsFull',
      'unsupportedFormat',
      'tooManyRequests',
    ],
  }),
}
