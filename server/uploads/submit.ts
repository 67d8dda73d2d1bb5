import { createHash } from 'node:crypto'
import { MAX_UPLOAD_BYTES, type UploadedFile } from '#contract/upload.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { submitOnce } from '../submissions/submit-once.ts'
import { checkDocument, checkName } from '../upload/check.ts'
import { findListed, insertDocument } from '../upload/queries.ts'
import { refuseAboveUnclaimedLimit } from '../upload/quota.ts'
import { readMetadata } from './metadata.ts'
import {
  appendPiece,
  deleteUpload,
  findUpload,
  finishUpload,
  insertUpload,
  readBytes,
  restartUpload,
  type Upload,
} from './queries.ts'

/** How long an upload may take: as long as an unclaimed document is stored (docs/product.md, "Uploads"). */
export const UPLOAD_MAX_AGE_MS = 24 * 60 * 60_000

export const expiryOf = ({ dateCreation }: Pick<Upload, 'dateCreation'>): Date =>
  new Date(Date.parse(dateCreation) + UPLOAD_MAX_AGE_MS)

/** An upload that is not expired; otherwise throws a 404. */
export const requireUpload = async ({ db, clock }: Deps, id: string): Promise<Upload> => {
  const upload = await findUpload(db, id)
  if (!upload || expiryOf(upload) <= clock()) throw new Refusal('notFound')
  return upload
}

/**
 * Creates an upload, or returns the one that exists under its key. Refuses a name, type or size that is not allowed.
 */
export const beginUpload = (
  deps: Deps,
  { id, size, metadata, network }: Pick<Upload, 'id' | 'size' | 'metadata'> & { readonly network: string },
): Promise<Upload> => {
  if (size > MAX_UPLOAD_BYTES) throw new Refusal('tooLarge')
  const { filename, declaredType } = readMetadata(metadata)
  checkName(filename, declaredType, 'upload-metadata')
  const { encryption, clock, limiter } = deps
  const reseau = encryption.fingerprint(network)
  const empreinte = encryption.fingerprint(`${size} ${metadata}`)
  return deps.commit(async (tx) => {
    const old = await findUpload(tx, id)
    if (old && expiryOf(old) <= clock()) await deleteUpload(tx, id)
    const dateCreation = clock().toISOString()
    const created = { id, size, metadata, empreinte, reseau, dateCreation }
    if (await insertUpload(tx, created)) {
      await limiter.consume('uploadByNetwork', network, tx)
      await refuseAboveUnclaimedLimit(tx, deps, reseau, size)
      return { ...created, received: 0, sha256: null, storedPath: null }
    }
    const known = await findUpload(tx, id)
    if (known?.empreinte !== empreinte) throw new Refusal('keyReused')
    return known
  })
}

/** Stores a piece of an upload at `position`, within the limit of unclaimed uploads. */
export const storePiece = (deps: Deps, { id, reseau }: Upload, position: number, bytes: Buffer) =>
  deps.commit(async (tx) => {
    await refuseAboveUnclaimedLimit(tx, deps, reseau, bytes.length)
    if (!(await appendPiece(tx, deps.encryption, { id, position, bytes }))) throw new Refusal('wrongOffset')
  })

/** A stored document as POST /api/upload answers it, and the SHA-256 (hexadecimal) of the bytes that arrived. */
export interface Stored {
  readonly document: UploadedFile
  readonly sha256: string
}

const readStored = async ({ db }: Deps, storedPath: string, sha256: string): Promise<Stored> => {
  const document = await findListed(db, storedPath)
  if (!document) throw new Refusal('deletedMeanwhile')
  return { document, sha256 }
}

/**
 * Stores the document of an upload that has all its bytes, exactly once: checked and cleaned like a document of POST
 * /api/upload. A refused file stays until the upload expires: a repeated creation is refused again, and the client need
 * not resend the bytes. Bytes that cannot be decrypted, or have another SHA-256 than the phone announced, are deleted.
 * Null when the upload began again.
 */
export const storeDocument = async (deps: Deps, upload: Upload): Promise<Stored | null> => {
  const { id, size, metadata, reseau } = upload
  if (upload.storedPath !== null) return readStored(deps, upload.storedPath, upload.sha256 ?? '')
  const bytes = await readBytes(deps.db, deps.encryption, id)
  if (bytes && bytes.length !== size) {
    // Another attempt has just stored the document, or began again.
    const now = await requireUpload(deps, id)
    if (now.storedPath === null) return null
    return readStored(deps, now.storedPath, now.sha256 ?? '')
  }
  const announced = readMetadata(metadata)
  const sha256 = bytes && createHash('sha256').update(bytes).digest('hex')
  if (!sha256 || (announced.sha256 !== '' && announced.sha256 !== sha256)) {
    await deps.commit((tx) => restartUpload(tx, id))
    return null
  }
  const document = checkDocument({ ...announced, bytes }, 'file')
  const { id: storedPath } = await submitOnce(
    deps,
    'documents',
    { key: id, sent: null, dateSaisie: null, isRecordedOnce: false },
    `${document.sha256} ${document.filename}`,
    (tx, storedPath, dateCreation) =>
      insertDocument(tx, deps.encryption, {
        ...document,
        storedPath,
        candidatureId: null,
        reseau,
        dateCreation,
      }).then(() => undefined),
  )
  await deps.commit((tx) => finishUpload(tx, id, { sha256, storedPath }))
  return readStored(deps, storedPath, sha256)
}
