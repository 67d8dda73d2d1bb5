import { sql } from 'kysely'
import type { UploadedFile } from '#contract/upload.ts'
import type { Db } from '../db/db.ts'
import { neverEmpty } from '../db/never-empty.ts'
import type { Database } from '../db/schema.ts'
import type { Encryption } from '../encryption.ts'
import type { CheckedDocument } from './check.ts'

/** A document in a list: everything but its bytes. */
export type DocumentListed = Omit<UploadedFile, 'data'> & { readonly data: null }

const LISTED = ['filename', 'storedPath', 'size', 'type'] as const

const listed = (row: Omit<DocumentListed, 'data'>): DocumentListed => ({ ...row, data: null })

export const insertDocument = async (
  tx: Db,
  encryption: Encryption,
  document: CheckedDocument & {
    storedPath: string
    candidatureId: string | null
    /** Default: none. */
    employeId?: string | null
    reseau: string | null
    dateCreation: string
  },
): Promise<DocumentListed> => {
  const { storedPath, filename, type, sha256, bytes, candidatureId, reseau, dateCreation } = document
  const row = await tx
    .insertInto('documents')
    .values({
      storedPath,
      filename,
      type,
      size: bytes.length,
      sha256,
      contenu: encryption.encrypt(bytes, storedPath),
      candidatureId,
      employeId: document.employeId ?? null,
      reseau,
      dateCreation,
    } satisfies Database['documents'])
    .returning(LISTED)
    .executeTakeFirstOrThrow()
  return listed(row)
}

/** Attaches an upload to an application, unless it is attached already (threat-model C30). */
export const claimDocument = async (
  tx: Db,
  storedPath: string,
  candidatureId: string,
): Promise<DocumentListed | null> => {
  const row = await tx
    .updateTable('documents')
    .set({ candidatureId, reseau: null })
    .where('storedPath', '=', storedPath)
    .where('candidatureId', 'is', null)
    .where('employeId', 'is', null)
    .returning(LISTED)
    .executeTakeFirst()
  return row ? listed(row) : null
}

/** Whether a document belongs to an application, or to the employee who was hired from it. */
export const isDocumentOf = async (db: Db, storedPath: string, candidatureId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('documents as d')
    .leftJoin('employees as e', 'e.id', 'd.employeId')
    .select('d.storedPath')
    .where('d.storedPath', '=', storedPath)
    .where(({ or, eb }) =>
      or([eb('d.candidatureId', '=', candidatureId), eb('e.candidatureId', '=', candidatureId)]),
    )
    .executeTakeFirst()
  return found !== undefined
}

/** A document with its encrypted bytes. */
export const findDocument = (db: Db, storedPath: string) =>
  db.selectFrom('documents').selectAll().where('storedPath', '=', storedPath).executeTakeFirst()

/**
 * Erases one document. By foreign keys its row in `classements` is deleted too, and a verification that names it as its
 * proof then names none. False when there is no such document.
 */
export const deleteDocumentRow = async (tx: Db, storedPath: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('documents')
    .where('storedPath', '=', storedPath)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Attaches the documents of a hired applicant to the employee too. */
export const shareWithEmployee = async (tx: Db, candidatureId: string, employeId: string): Promise<void> => {
  await tx.updateTable('documents').set({ employeId }).where('candidatureId', '=', candidatureId).execute()
}

/** Detaches the documents of an application that is deleted; erases those that no employee has. */
export const releaseFromApplication = async (tx: Db, candidatureId: string): Promise<void> => {
  await tx
    .deleteFrom('documents')
    .where('candidatureId', '=', candidatureId)
    .where('employeId', 'is', null)
    .execute()
  await tx
    .updateTable('documents')
    .set({ candidatureId: null })
    .where('candidatureId', '=', candidatureId)
    .execute()
}

/** Detaches the documents of an employee who is deleted; erases those that no application has. */
export const releaseFromEmployee = async (tx: Db, employeId: string): Promise<void> => {
  await tx
    .deleteFrom('documents')
    .where('employeId', '=', employeId)
    .where('candidatureId', 'is', null)
    .execute()
  await tx.updateTable('documents').set({ employeId: null }).where('employeId', '=', employeId).execute()
}

/**
 * Erases at most `limit` unclaimed uploads from before `instant`, with their idempotency keys: a phone that retries
 * with the same key uploads its file again. Returns how many were found; fewer than `limit`: none are left.
 */
export const deleteUnclaimedBefore = async (tx: Db, instant: string, limit: number): Promise<number> => {
  const due = await tx
    .selectFrom('documents')
    .select('storedPath')
    .where('candidatureId', 'is', null)
    .where('employeId', 'is', null)
    .where('dateCreation', '<', instant)
    .limit(limit)
    .execute()
  if (due.length === 0) return 0
  // The conditions again: an application may have claimed one meanwhile.
  const gone = await tx
    .deleteFrom('documents')
    .where(
      'storedPath',
      'in',
      due.map(({ storedPath }) => storedPath),
    )
    .where('candidatureId', 'is', null)
    .where('employeId', 'is', null)
    .returning('storedPath')
    .execute()
  await tx
    .deleteFrom('idempotency_keys')
    .where('portee', '=', sql.lit('documents'))
    .where('recordId', 'in', neverEmpty(gone.map(({ storedPath }) => storedPath)))
    .execute()
  return due.length
}

/** Total size of unclaimed and of unfinished uploads, and of those from one network (its fingerprint), in bytes. */
export const unclaimedBytes = async (db: Db, reseau: string): Promise<{ all: number; network: number }> => {
  const { all, network } = await db
    .selectFrom('documents')
    .select(({ fn }) => [
      fn.sum<number | string | null>('size').as('all'),
      sql<number | string | null>`sum(case when "reseau" = ${reseau} then "size" end)`.as('network'),
    ])
    .where('candidatureId', 'is', null)
    .where('employeId', 'is', null)
    .executeTakeFirstOrThrow()
  const unfinished = await db
    .selectFrom('uploads')
    .select(({ fn }) => [
      fn.sum<number | string | null>('received').as('all'),
      sql<number | string | null>`sum(case when "reseau" = ${reseau} then "received" end)`.as('network'),
    ])
    .where('storedPath', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    all: Number(all ?? 0) + Number(unfinished.all ?? 0),
    network: Number(network ?? 0) + Number(unfinished.network ?? 0),
  }
}

/** A document without its bytes. */
export const findListed = async (db: Db, storedPath: string): Promise<DocumentListed | null> => {
  const row = await db
    .selectFrom('documents')
    .select(LISTED)
    .where('storedPath', '=', storedPath)
    .executeTakeFirst()
  return row ? listed(row) : null
}

/** Every document with its encrypted bytes, one at a time: each has up to 5 MB. */
const eachDocument = async function* (db: Db) {
  for (const { storedPath } of await db.selectFrom('documents').select('storedPath').execute()) {
    const document = await findDocument(db, storedPath)
    // A running server may have deleted it.
    if (document) yield document
  }
}

/** Number of documents that cannot be decrypted. Reads all of them. */
export const countUnreadableDocuments = async (db: Db, encryption: Encryption): Promise<number> => {
  let count = 0
  for await (const { contenu, storedPath } of eachDocument(db))
    if (!encryption.decrypt(contenu, storedPath)) count += 1
  return count
}

/** Replaces the encrypted bytes of every document. Returns their number. */
export const resealDocuments = async (
  tx: Db,
  reseal: (sealed: Buffer, about: string) => Buffer,
): Promise<number> => {
  let count = 0
  for await (const { contenu, storedPath } of eachDocument(tx)) {
    await tx
      .updateTable('documents')
      .set({ contenu: reseal(contenu, storedPath) })
      .where('storedPath', '=', storedPath)
      .execute()
    count += 1
  }
  return count
}
