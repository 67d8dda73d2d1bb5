import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'
import type { Encryption } from '../encryption.ts'

export type Upload = Selectable<Database['uploads']>

/** Binds the ciphertext of a piece to its place: it cannot be moved to another upload or position. */
const aboutPiece = (uploadId: string, position: number): string => `${uploadId} ${position}`

export const findUpload = (db: Db, id: string): Promise<Upload | undefined> =>
  db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()

/** Inserts an upload without bytes. False when its id exists: of two creations at once only one inserts. */
export const insertUpload = async (
  tx: Db,
  { id, size, metadata, empreinte, reseau, dateCreation }: Omit<Upload, 'received' | 'sha256' | 'storedPath'>,
): Promise<boolean> => {
  const row = await tx
    .insertInto('uploads')
    .values({
      id,
      size,
      received: 0,
      metadata,
      empreinte,
      reseau,
      sha256: null,
      storedPath: null,
      dateCreation,
    } satisfies Database['uploads'])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Stores a piece at `position`. False when the upload is gone or finished, or does not have exactly `position` bytes:
 * one update decides between attempts at the same time, in any process.
 */
export const appendPiece = async (
  tx: Db,
  encryption: Encryption,
  { id, position, bytes }: { readonly id: string; readonly position: number; readonly bytes: Buffer },
): Promise<boolean> => {
  const advanced = await tx
    .updateTable('uploads')
    .set({ received: position + bytes.length })
    .where('id', '=', id)
    .where('received', '=', position)
    .where('storedPath', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!advanced) return false
  const contenu = encryption.encrypt(bytes, aboutPiece(id, position))
  await tx
    .insertInto('upload_pieces')
    .values({ uploadId: id, position, size: bytes.length, contenu } satisfies Database['upload_pieces'])
    .execute()
  return true
}

/** The bytes that have arrived, in their order; null when a piece cannot be decrypted. */
export const readBytes = async (db: Db, encryption: Encryption, uploadId: string): Promise<Buffer | null> => {
  const pieces = await db
    .selectFrom('upload_pieces')
    .select(['position', 'contenu'])
    .where('uploadId', '=', uploadId)
    .orderBy('position')
    .execute()
  const plain = pieces.map(({ position, contenu }) =>
    encryption.decrypt(contenu, aboutPiece(uploadId, position)),
  )
  return plain.includes(null) ? null : Buffer.concat(plain.filter((piece) => piece !== null))
}

const deletePieces = async (tx: Db, uploadId: string): Promise<void> => {
  await tx.deleteFrom('upload_pieces').where('uploadId', '=', uploadId).execute()
}

/** Records the stored document and deletes the pieces and the file's name. */
export const finishUpload = async (
  tx: Db,
  id: string,
  { sha256, storedPath }: { readonly sha256: string; readonly storedPath: string },
): Promise<void> => {
  await tx.updateTable('uploads').set({ sha256, storedPath, metadata: '' }).where('id', '=', id).execute()
  await deletePieces(tx, id)
}

/** Deletes what has arrived, unless the upload is finished: it begins again at 0. */
export const restartUpload = async (tx: Db, id: string): Promise<void> => {
  await tx
    .updateTable('uploads')
    .set({ received: 0 })
    .where('id', '=', id)
    .where('storedPath', 'is', null)
    .execute()
  await deletePieces(tx, id)
}

export const deleteUpload = async (tx: Db, id: string): Promise<void> => {
  await tx.deleteFrom('uploads').where('id', '=', id).execute()
}

/** Deletes at most `limit` uploads from before `instant`. Returns their number. */
export const deleteUploadsBefore = async (tx: Db, instant: string, limit: number): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('uploads')
    .where('id', 'in', tx.selectFrom('uploads').select('id').where('dateCreation', '<', instant).limit(limit))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes all uploads, after the secret changed: phones begin unfinished ones again. */
export const deleteAllUploads = async (tx: Db): Promise<void> => {
  await sql`delete from "uploads"`.execute(tx)
}
