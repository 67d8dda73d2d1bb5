import { sql } from 'kysely'
import type { UploadedFile } from '#contract/upload.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'
import type { Encryption } from '../encryption.ts'
import type { CheckedDocument } from './check.ts'

/** A document as lists carry it: everything but its bytes. */
export type DocumentListed = Omit<UploadedFile, 'data'> & { readonly data: null }

const LISTED = ['filename', 'storedPath', 'size', 'type'] as const

const listed = (row: Omit<DocumentListed, 'data'>): DocumentListed => ({ ...row, data: null })

export const insertDocument = async (
  tx: Db,
  encryption: Encryption,
  document: CheckedDocument & { storedPath: string; candidatureId: string | null; dateCreation: string },
): Promise<DocumentListed> => {
  const { storedPath, filename, type, sha256, bytes, candidatureId, dateCreation } = document
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
      employeId: null,
      dateCreation,
    } satisfies Database['documents'])
    .returning(LISTED)
    .executeTakeFirstOrThrow()
  return listed(row)
}

/** Gives an uploaded file to an application: once, and only while nobody has it (threat-model C30). */
export const claimDocument = async (
  tx: Db,
  storedPath: string,
  candidatureId: string,
): Promise<DocumentListed | null> => {
  const row = await tx
    .updateTable('documents')
    .set({ candidatureId })
    .where('storedPath', '=', storedPath)
    .where('candidatureId', 'is', null)
    .where('employeId', 'is', null)
    .returning(LISTED)
    .executeTakeFirst()
  return row ? listed(row) : null
}

/** With its encrypted bytes. */
export const findDocument = (db: Db, storedPath: string) =>
  db.selectFrom('documents').selectAll().where('storedPath', '=', storedPath).executeTakeFirst()

/** The papers of a hired candidate are the employee's too. */
export const shareWithEmployee = async (tx: Db, candidatureId: string, employeId: string): Promise<void> => {
  await tx.updateTable('documents').set({ employeId }).where('candidatureId', '=', candidatureId).execute()
}

/** Takes the papers from an application that goes: what an employee holds stays, the rest is erased. */
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

/** Takes the papers from an employee who goes: what the application still holds stays, the rest is erased. */
export const releaseFromEmployee = async (tx: Db, employeId: string): Promise<void> => {
  await tx
    .deleteFrom('documents')
    .where('employeId', '=', employeId)
    .where('candidatureId', 'is', null)
    .execute()
  await tx.updateTable('documents').set({ employeId: null }).where('employeId', '=', employeId).execute()
}

/**
 * Erases uploads that no application claimed since `instant`, at most so many, and their keys: a phone that comes back
 * later with the same key uploads its file again.
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
  // Asked again: an application may claim one in between.
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
    .where('recordId', 'in', ['', ...gone.map(({ storedPath }) => storedPath)])
    .execute()
  return due.length
}

/** Bytes of uploads that no application has claimed yet. */
export const unclaimedBytes = async (db: Db): Promise<number> => {
  const { total } = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('total'))
    .where('candidatureId', 'is', null)
    .where('employeId', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}
