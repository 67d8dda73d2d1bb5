import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { uploadedFile } from './upload.ts'

/**
 * Uploads that resume where they stopped: tus 1.0.0 (https://tus.io/protocols/resumable-upload), core protocol with
 * "creation" and "expiration". The id of an upload is its Idempotency-Key; without one, a random UUID. Decision 0017
 * says why this is own code.
 */
export const TUS_VERSION = '1.0.0'
export const TUS_EXTENSIONS = 'creation,expiration'
/** Content type of each piece of an upload. */
export const PIECE_TYPE = 'application/offset+octet-stream'

const uploadId = z.string().check(z.regex(/^[\da-f-]{36}$/))

const wholeNumber = (message: string) =>
  z.pipe(z.string(message).check(z.regex(/^\d{1,15}$/, message)), z.transform(Number))

/**
 * Header Upload-Metadata: keys with values in base64. The server reads `filename`, `filetype` and `sha256`
 * (hexadecimal, of the whole file).
 */
const metadata = z
  .string('Le nom du fichier est obligatoire')
  .check(
    z.maxLength(4000, 'Ces indications sont trop longues'),
    z.regex(/^[\w-]+( [A-Za-z0-9+/]*={0,2})?(,[\w-]+( [A-Za-z0-9+/]*={0,2})?)*$/, 'Indications illisibles'),
  )

const tusHeaders = { 'tus-resumable': z.optional(z.string()) }
const progressHeaders = { 'Upload-Offset': z.string(), 'Upload-Expires': z.string() }

export const endpoints = {
  describeUploads: endpoint({
    method: 'OPTIONS',
    path: '/api/uploads',
    summary: 'Version et limites des dépôts qui reprennent (protocole tus).',
    access: 'public',
    answer: {
      status: 204,
      headers: z.object({
        'Tus-Version': z.string(),
        'Tus-Extension': z.string(),
        'Tus-Max-Size': z.string(),
      }),
    },
    errors: [],
  }),
  createUpload: endpoint({
    method: 'POST',
    path: '/api/uploads',
    summary:
      'Commence un dépôt qui peut reprendre (protocole tus). Répété sous la même clé, dit ce qui est déjà arrivé\u00a0; le reçu de POST /api/upload quand tout est arrivé, null avant.',
    access: 'public',
    idempotent: true,
    headers: z.object({
      ...tusHeaders,
      'upload-length': wholeNumber('La taille du fichier est obligatoire'),
      'upload-metadata': metadata,
    }),
    answer: {
      status: 201,
      body: z.nullable(uploadedFile),
      headers: z.object({ Location: z.string(), ...progressHeaders }),
    },
    errors: ['invalid', 'keyReused', 'deletedMeanwhile', 'unknownProtocolVersion', 'tooLarge', 'uploadsFull'],
  }),
  readUploadProgress: endpoint({
    method: 'HEAD',
    path: '/api/uploads/{uploadId}',
    summary: "Dit combien d'octets d'un dépôt sont arrivés.",
    access: 'public',
    params: { uploadId },
    headers: z.object(tusHeaders),
    answer: { status: 200, headers: z.object({ ...progressHeaders, 'Upload-Length': z.string() }) },
    errors: ['notFound', 'unknownProtocolVersion'],
  }),
  appendToUpload: endpoint({
    method: 'PATCH',
    path: '/api/uploads/{uploadId}',
    summary: "Continue un dépôt là où il s'est arrêté.",
    access: 'public',
    params: { uploadId },
    headers: z.object({ ...tusHeaders, 'upload-offset': wholeNumber("Le début de l'envoi est obligatoire") }),
    body: 'stream',
    answer: { status: 204, headers: z.object(progressHeaders) },
    errors: [
      'invalid',
      'notFound',
      'keyReused',
      'wrongOffset',
      'deletedMeanwhile',
      'unknownProtocolVersion',
      'tooLarge',
      'unsupportedFormat',
      'uploadsFull',
    ],
  }),
}
