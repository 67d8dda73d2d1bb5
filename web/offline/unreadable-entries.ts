/** Entries in a format that this version cannot read. Lazily imported when the queue has one. */

import { openChanges } from './changes.ts'
import { committed, connect, resultOf, writeAll } from './database.ts'
import { readStoredEntry } from './stored-entry.ts'

const withDatabase = connect()
const changes = openChanges()

/** Store and id of an entry's record; null when the entry names no id, or no store of this database. */
const recordOf = (
  entry: Readonly<Record<string, unknown>>,
  stores: DOMStringList,
): { readonly store: string; readonly id: number } | null => {
  const store = String(entry.kind ?? entry.type)
  const { recordId } = entry
  return stores.contains(store) && typeof recordId === 'number' ? { store, id: recordId } : null
}

/** An entry in any format and its record, as stored on the phone; null when the entry is gone. */
export const readRaw = (id: number): Promise<{ readonly entry: unknown; readonly record: unknown } | null> =>
  withDatabase(async (database) => {
    const entry = await resultOf(database.transaction('syncQueue').objectStore('syncQueue').get(id))
    if (!entry) return null
    const at = recordOf(entry, database.objectStoreNames)
    if (!at) return { entry, record: null }
    const store = database.transaction(at.store).objectStore(at.store)
    return { entry, record: await resultOf(store.get(at.id)) }
  })

/** Erases an unreadable entry and its record; an entry that this version can read stays. */
export const removeUnreadable = async (id: number): Promise<void> => {
  await withDatabase(async (database) => {
    const transaction = writeAll(database)
    const queue = transaction.objectStore('syncQueue')
    const entry = await resultOf(queue.get(id))
    if (!entry || readStoredEntry(entry).state !== 'unreadable') return
    const at = recordOf(entry, transaction.objectStoreNames)
    if (at) transaction.objectStore(at.store).delete(at.id)
    queue.delete(id)
    await committed(transaction)
  })
  changes.announce('changed')
}
