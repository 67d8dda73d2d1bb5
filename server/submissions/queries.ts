import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'

type KeyRow = Database['idempotency_keys']

/** Table of the record that was submitted with the key. */
export type Scope = KeyRow['portee']

/** Inserts a key. Returns null, or the row that already has this key. */
export const insertKey = async (tx: Db, key: Insertable<KeyRow>): Promise<Selectable<KeyRow> | null> => {
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values(key)
    .onConflict((conflict) => conflict.column('cle').doNothing())
    .returning('cle')
    .executeTakeFirst()
  if (inserted) return null
  return tx.selectFrom('idempotency_keys').selectAll().where('cle', '=', key.cle).executeTakeFirstOrThrow()
}

export const findKey = (db: Db, cle: string): Promise<Selectable<KeyRow> | undefined> =>
  db.selectFrom('idempotency_keys').selectAll().where('cle', '=', cle).executeTakeFirst()

/** Whether the record of a key is there. A package that was deleted stays for its requests, but counts as deleted. */
export const recordExists = async (tx: Db, portee: Scope, id: string): Promise<boolean> => {
  const row =
    portee === 'documents'
      ? await tx.selectFrom('documents').select('storedPath').where('storedPath', '=', id).executeTakeFirst()
      : await tx
          .selectFrom(portee)
          .select('id')
          .where('id', '=', id)
          .$if(portee === 'prestations', (query) => query.where(sql.ref('dateSuppression'), 'is', null))
          .executeTakeFirst()
  return row !== undefined
}

/** Changes the record of a key: the call with this key created no record, because it found an existing one. */
export const pointKeyTo = async (tx: Db, cle: string, recordId: string): Promise<void> => {
  await tx.updateTable('idempotency_keys').set({ recordId }).where('cle', '=', cle).execute()
}

/** Deletes the content hashes of all keys, after the secret changed. An empty hash matches every content. */
export const forgetFingerprints = async (tx: Db): Promise<void> => {
  await tx.updateTable('idempotency_keys').set({ empreinte: '' }).execute()
}
