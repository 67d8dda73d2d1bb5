import type { FiledDocument, FilingInput } from '#contract/documents.admin.ts'
import type { Db } from '../db/db.ts'
import { neverEmpty } from '../db/never-empty.ts'
import type { Database } from '../db/schema.ts'

/** Documents, each with how the agency filed it. */
const selectDocuments = (db: Db) =>
  db
    .selectFrom('documents as d')
    .leftJoin('classements as c', 'c.storedPath', 'd.storedPath')
    .select(({ fn, val }) => [
      'd.storedPath',
      'd.filename',
      'd.size',
      'd.type',
      'c.categorie',
      fn.coalesce('c.rotation', val(0)).as('rotation'),
      'c.expiration',
      fn.coalesce('c.revision', val(0)).as('revision'),
    ])

/** Paths of the documents of an application, and of the employee who was hired from it. */
const pathsOf = async (db: Db, candidatureId: string): Promise<readonly string[]> => {
  const ofApplication = db
    .selectFrom('documents')
    .select('storedPath')
    .where('candidatureId', '=', candidatureId)
  const ofEmployee = db
    .selectFrom('documents')
    .innerJoin('employees', 'employees.id', 'documents.employeId')
    .select('documents.storedPath')
    .where('employees.candidatureId', '=', candidatureId)
  const rows = await ofApplication.union(ofEmployee).execute()
  return rows.map(({ storedPath }) => storedPath)
}

/** In no order: screens use the order of the record's own list of documents. */
export const listDocuments = async (db: Db, candidatureId: string): Promise<FiledDocument[]> =>
  selectDocuments(db)
    .where('d.storedPath', 'in', neverEmpty(await pathsOf(db, candidatureId)))
    .execute()

export const countDocuments = async (db: Db, candidatureId: string): Promise<number> =>
  (await pathsOf(db, candidatureId)).length

export const readDocument = (db: Db, storedPath: string): Promise<FiledDocument> =>
  selectDocuments(db).where('d.storedPath', '=', storedPath).executeTakeFirstOrThrow()

/** Files a document whose revision is still `revision` (0: it was never filed). False when it is not. */
export const storeClassement = async (
  tx: Db,
  candidatureId: string,
  storedPath: string,
  { categorie = null, rotation, expiration = null, revision }: FilingInput,
): Promise<boolean> => {
  if (revision === 0) {
    const inserted = await tx
      .insertInto('classements')
      .values({
        storedPath,
        candidatureId,
        categorie,
        rotation,
        expiration,
        revision: 1,
      } satisfies Database['classements'])
      .onConflict((conflict) => conflict.column('storedPath').doNothing())
      .returning('storedPath')
      .executeTakeFirst()
    return inserted !== undefined
  }
  const updated = await tx
    .updateTable('classements')
    .set({ categorie, rotation, expiration, revision: revision + 1 })
    .where('storedPath', '=', storedPath)
    .where('revision', '=', revision)
    .returning('storedPath')
    .executeTakeFirst()
  return updated !== undefined
}

interface Listed {
  readonly storedPath?: string | null | undefined
}

/** Changes the JSON list of documents in a record, whose row is locked before it is read. */
const changeList = async (
  tx: Db,
  table: 'nanny_applications' | 'employees',
  id: string,
  change: (listed: readonly Listed[]) => readonly Listed[],
): Promise<void> => {
  const locked = await tx
    .updateTable(table)
    .set(({ ref }) => ({ documents: ref('documents') }))
    .where('id', '=', id)
    .returning('documents')
    .executeTakeFirst()
  if (!locked) return
  const listed: Listed[] = JSON.parse(locked.documents ?? '[]')
  await tx
    .updateTable(table)
    .set({ documents: JSON.stringify(change(listed)) })
    .where('id', '=', id)
    .execute()
}

export const appendToList = (
  tx: Db,
  table: 'nanny_applications' | 'employees',
  id: string,
  document: Listed,
): Promise<void> => changeList(tx, table, id, (listed) => [...listed, document])

export const removeFromList = (
  tx: Db,
  table: 'nanny_applications' | 'employees',
  id: string,
  storedPath: string,
): Promise<void> =>
  changeList(tx, table, id, (listed) => listed.filter((document) => document.storedPath !== storedPath))
