import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { DATABASE_NAME, DATABASE_VERSION } from './constants.ts'
import type { Kind, QueueEntry, StoredRecord } from './entry.ts'

interface Schema extends DBSchema {
  parentRequests: { key: number; value: StoredRecord<'parentRequests'> }
  nannyApplications: { key: number; value: StoredRecord<'nannyApplications'> }
  contactMessages: { key: number; value: StoredRecord<'contactMessages'> }
  syncQueue: { key: number; value: Omit<QueueEntry, 'id'> & { id?: number } }
}
type StoreName = Kind | 'syncQueue'
const STORE_NAMES: readonly StoreName[] = [
  'parentRequests',
  'nannyApplications',
  'contactMessages',
  'syncQueue',
]

export type Database = IDBPDatabase<Schema>
export type Writing = IDBPTransaction<Schema, StoreName[], 'readwrite'>

/** Runs `work` with a connection. The outbox reaches the phone's storage through this one function. */
export type WithDatabase = <T>(work: (database: Database) => Promise<T>) => Promise<T>

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/**
 * Opens GardeEnfantsDB on first use. When work fails, it is done once more on a new connection: on iOS the
 * storage process dies behind an open one, and every retry on the same connection then fails too. A full phone
 * stays full. Work must bear being done twice; the server's key makes that harmless.
 */
export const connect = (): WithDatabase => {
  let connection: Promise<Database> | undefined

  const open = async (): Promise<Database> =>
    openDB<Schema>(DATABASE_NAME, DATABASE_VERSION, {
      upgrade(database) {
        for (const name of STORE_NAMES) {
          if (!database.objectStoreNames.contains(name))
            database.createObjectStore(name, { keyPath: 'id', autoIncrement: true })
        }
      },
      // A newer version of the application, in another tab, must not wait for this one.
      blocking: () => forget(),
      terminated: () => forget(),
    })
  const forget = (): void => {
    const old = connection
    connection = undefined
    old?.then((database) => database.close()).catch(() => undefined)
  }
  return async (work) => {
    try {
      connection ??= open()
      return await work(await connection)
    } catch (error) {
      forget()
      if (isFull(error)) throw error
      connection = open()
      return work(await connection)
    }
  }
}

/** A transaction over the form stores and the queue that reaches the disk before it reports success. */
export const writeAll = (database: Database): Writing =>
  // Chrome's default is `relaxed` since version 121: success before the disk has it.
  database.transaction([...STORE_NAMES], 'readwrite', { durability: 'strict' })
