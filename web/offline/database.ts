import { DATABASE_NAME, DATABASE_VERSION, STORAGE_LIMIT_MS } from './constants.ts'

const STORE_NAMES = ['parentRequests', 'nannyApplications', 'contactMessages', 'syncQueue'] as const

/** Runs `work` with a connection. The product reaches IndexedDB only through such a function, and in `probe.ts`. */
export type WithDatabase = <T>(work: (database: IDBDatabase) => Promise<T>) => Promise<T>

/** Result of one IndexedDB request. */
export const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Resolves when the transaction is committed. */
export const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

/** Rejects when the phone's storage does not answer in time; the work itself may still finish later. */
const withinLimit = <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('', 'TimeoutError')), STORAGE_LIMIT_MS)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

/** Opens a database; `create` makes its stores. */
const open = async (
  name: string,
  version: number | undefined,
  create: (database: IDBDatabase) => void,
  onLost: () => void,
): Promise<IDBDatabase> => {
  const opening = indexedDB.open(name, version)
  opening.onupgradeneeded = () => create(opening.result)
  const database = await resultOf(opening)
  // A newer version of the application, in another tab, must not wait for this one.
  database.onversionchange = () => {
    database.close()
    onLost()
  }
  database.onclose = onLost
  return database
}

const errorName = (error: unknown): string => (error instanceof DOMException ? error.name : '')

/**
 * Opens the database on first use. Work that fails is repeated once on a new connection: on iOS the storage process
 * can die while a connection is open, and every later call on that connection fails. Not repeated: a quota error and
 * a timeout. A repetition may store a submission twice, under one Idempotency-Key: the server
 * stores it once.
 */
export const connectTo = (
  name: string,
  version: number,
  create: (database: IDBDatabase) => void,
): WithDatabase => {
  let connection: Promise<IDBDatabase> | undefined
  const forget = (): void => {
    connection = undefined
  }
  const connected = (): Promise<IDBDatabase> => {
    connection ??= open(name, version, create, forget).catch((error) => {
      // A newer version of the application made this database and was rolled back: opens it without an upgrade.
      if (errorName(error) === 'VersionError') return open(name, undefined, create, forget)
      throw error
    })
    return connection
  }
  return async (work) => {
    const used = connected()
    try {
      return await withinLimit(used.then(work))
    } catch (error) {
      used.then((database) => database.close()).catch(() => undefined)
      // Other work that failed on the same connection may have opened a new one, on which its repetition runs.
      if (connection === used) forget()
      if (['QuotaExceededError', 'TimeoutError'].includes(errorName(error))) throw error
      return withinLimit(connected().then(work))
    }
  }
}

/** The outbox's own database. */
export const connect = (): WithDatabase =>
  connectTo(DATABASE_NAME, DATABASE_VERSION, (database) => {
    for (const name of STORE_NAMES) {
      if (!database.objectStoreNames.contains(name))
        database.createObjectStore(name, { keyPath: 'id', autoIncrement: true })
    }
  })

/** A transaction over the form stores and the queue that reaches the disk before it reports success. */
export const writeAll = (database: IDBDatabase): IDBTransaction =>
  // Chrome's default is `relaxed` since version 121: success before the disk has it.
  database.transaction(STORE_NAMES, 'readwrite', { durability: 'strict' })
