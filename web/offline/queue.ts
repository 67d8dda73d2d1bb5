import { DAY_MS, ENTRY_MAX_AGE_DAYS, LEASE_MS } from './constants.ts'
import { committed, resultOf, type WithDatabase, writeAll } from './database.ts'
import type { Contents, Kind, QueueEntry, StoredDocument, StoredRecord, UnreadableEntry } from './entry.ts'
import { type Event, hasContent, isPending, move, type State } from './entry-states.ts'
import { readStoredDocuments, readStoredEntry } from './stored-entry.ts'

/** Fields of an entry that an event changes besides its state. */
type Patch = Partial<Omit<QueueEntry, 'id' | 'version' | 'kind' | 'state' | 'recordId' | 'createdAt'>>

/** An entry with its content. */
export interface EntryWithContent<K extends Kind = Kind> {
  readonly entry: QueueEntry
  readonly content: Contents[K]
  readonly documents: readonly StoredDocument[]
}

/** A submission before it has an entry. */
export interface NewEntry<K extends Kind = Kind> {
  readonly kind: K
  readonly key: string
  readonly content: Contents[K]
  readonly documents: readonly StoredDocument[]
  readonly draftId: string | null
  /** It was sent before without being stored on the phone, and that attempt may have reached the server. */
  readonly mayHaveArrived: boolean
}

/** Adds the day of `now` to `days`, unless it is there or `days` is already longer than `maxDays`. */
export const withDay = (
  days: readonly number[],
  now: number,
  maxDays = ENTRY_MAX_AGE_DAYS,
): readonly number[] => {
  const day = Math.floor(now / DAY_MS)
  return days.includes(day) || days.length > maxDays ? days : [...days, day]
}

const recordOf = ({ content, documents }: NewEntry, dateCreation: string): StoredRecord => ({
  ...content,
  ...(documents.length > 0 && { documents }),
  dateCreation,
  synced: false,
})

/** Fields of an entry whose first attempt begins: the tab that submits it holds the lease. */
const firstAttempt = ({ key, draftId, mayHaveArrived }: NewEntry, now: number) => ({
  key,
  mayHaveArrived,
  attempts: 1,
  attemptAt: now,
  nextAttemptAt: 0,
  notBefore: 0,
  uploads: [],
  message: null,
  errors: [],
  days: withDay([], now),
  draftId,
})

const isReadable = (entry: QueueEntry | UnreadableEntry): entry is QueueEntry => entry.state !== 'unreadable'

const queueOf = (transaction: IDBTransaction): IDBObjectStore => transaction.objectStore('syncQueue')

const readIn = async (transaction: IDBTransaction, id: number): Promise<QueueEntry | null> => {
  const stored = await resultOf(queueOf(transaction).get(id))
  const entry = stored && readStoredEntry(stored)
  return entry && isReadable(entry) ? entry : null
}

/** Applies one event and returns the entry; null when it is gone or its state does not allow the event. */
const apply = async (
  transaction: IDBTransaction,
  entry: QueueEntry | null,
  event: Event,
  patch: Patch,
): Promise<QueueEntry | null> => {
  const state: State | null = entry && move(entry.state, event)
  if (!entry || !state) return null
  if (entry.recordId !== null && !hasContent(state))
    transaction.objectStore(entry.kind).delete(entry.recordId)
  if (state === 'done') {
    queueOf(transaction).delete(entry.id)
    return entry
  }
  const recordId = hasContent(state) ? entry.recordId : null
  const next: QueueEntry = { ...entry, ...patch, state, recordId }
  await resultOf(queueOf(transaction).put(next))
  return next
}

/** The queue in the phone's database. Each function that writes is one transaction. */
export const openQueue = (withDatabase: WithDatabase) => {
  const write = <T>(work: (transaction: IDBTransaction) => Promise<T>): Promise<T> =>
    withDatabase(async (database) => {
      const transaction = writeAll(database)
      const done = committed(transaction)
      // Without this, a transaction that fails while `work` waits is reported as an unhandled rejection.
      done.catch(() => undefined)
      const result = await work(transaction)
      await done
      return result
    })

  const get = (id: number): Promise<EntryWithContent | null> =>
    withDatabase(async (database) => {
      const entry = await readIn(database.transaction('syncQueue'), id)
      if (!entry || entry.recordId === null) return null
      const store = database.transaction(entry.kind).objectStore(entry.kind)
      const record = await resultOf(store.get(entry.recordId))
      if (!record) return null
      const { id: _id, documents, dateCreation: _date, synced: _synced, ...content } = record
      return { entry, content, documents: readStoredDocuments(documents) }
    })

  const list = (): Promise<readonly (QueueEntry | UnreadableEntry)[]> =>
    withDatabase(async (database) => {
      const stored = await resultOf(queueOf(database.transaction('syncQueue')).getAll())
      return stored.map(readStoredEntry)
    })

  return {
    get,
    /** Every entry, oldest first, with those that this version cannot read. */
    list,
    /** Entries that this version can read, oldest first. */
    readable: async (): Promise<readonly QueueEntry[]> => (await list()).filter(isReadable),

    /**
     * Writes the record and its entry in one transaction, in state `sending`, then reads them back. Throws when the
     * phone did not store them.
     */
    add: async (submission: NewEntry, now: number): Promise<QueueEntry> => {
      const { kind, key, documents } = submission
      const createdAt = new Date(now).toISOString()
      const id = await write(async (transaction) => {
        const records = transaction.objectStore(kind)
        const recordId = await resultOf(records.add(recordOf(submission, createdAt)))
        const entry = { version: 2, kind, recordId, state: 'sending', createdAt } as const
        const id = await resultOf(queueOf(transaction).add({ ...entry, ...firstAttempt(submission, now) }))
        return Number(id)
      })
      const stored = await get(id)
      const isWhole = documents.every(
        ({ size }, index) => stored?.documents[index]?.bytes.byteLength === size,
      )
      if (stored?.entry.key !== key || !isWhole) throw new Error('The phone did not store the entry')
      return stored.entry
    },

    /**
     * Replaces the content of a refused entry and begins its first attempt. The new key makes it a new submission for
     * the server. Null when the entry is gone or its state allows no correction any more.
     */
    correct: (id: number, submission: NewEntry, now: number): Promise<QueueEntry | null> =>
      write(async (transaction) => {
        const { kind } = submission
        const entry = await readIn(transaction, id)
        if (!entry || entry.kind !== kind || entry.recordId === null) return null
        const corrected = await apply(transaction, entry, 'corrected', {})
        if (!corrected) return null
        const record = { ...recordOf(submission, entry.createdAt), id: entry.recordId }
        transaction.objectStore(kind).put(record)
        const first = firstAttempt(submission, now)
        const mayHaveArrived = entry.mayHaveArrived || first.mayHaveArrived
        return await apply(transaction, corrected, 'attempt', { ...first, mayHaveArrived })
      }),

    /**
     * Begins an attempt. `ownerIsDead`: the lease is ignored, because the caller holds the entry's lock among all
     * tabs, or because it is a second press in one tab: without navigator.locks another tab may then send too, and the
     * key makes one row. Null: the entry is gone, another tab is sending it, or its state allows no attempt.
     */
    claim: (id: number, now: number, ownerIsDead: boolean): Promise<QueueEntry | null> =>
      write(async (transaction) => {
        const entry = await readIn(transaction, id)
        if (!entry) return null
        const wasSending = entry.state === 'sending'
        const isLeased = entry.attemptAt <= now && now - entry.attemptAt < LEASE_MS
        if (wasSending && isLeased && !ownerIsDead) return null
        return apply(transaction, entry, 'attempt', {
          attempts: entry.attempts + 1,
          attemptAt: now,
          mayHaveArrived: entry.mayHaveArrived || wasSending,
          days: withDay(entry.days, now),
        })
      }),

    /**
     * Applies an event to the entry if its key is still `key` and `condition` holds; false when nothing changed. After
     * a correction the key is new: an answer to the old content no longer counts.
     */
    settle: (
      { id, key }: Pick<QueueEntry, 'id' | 'key'>,
      event: Event,
      patch: Patch = {},
      condition: (entry: QueueEntry) => boolean = () => true,
    ): Promise<boolean> =>
      write(async (transaction) => {
        const entry = await readIn(transaction, id)
        if (entry?.key !== key || !condition(entry)) return false
        return (await apply(transaction, entry, event, patch)) !== null
      }),

    /** Saves the upload progress of a running attempt, and renews its lease. */
    saveUploads: (
      { id, key }: Pick<QueueEntry, 'id' | 'key'>,
      uploads: QueueEntry['uploads'],
      now: number,
    ): Promise<void> =>
      write(async (transaction) => {
        const entry = await readIn(transaction, id)
        if (entry?.key === key) queueOf(transaction).put({ ...entry, uploads, attemptAt: now })
      }),

    /** Changes the retry times of every entry in state `waiting`. */
    changeWaits: (
      change: (entry: QueueEntry) => Partial<Pick<QueueEntry, 'nextAttemptAt' | 'notBefore' | 'attempts'>>,
    ): Promise<void> =>
      write(async (transaction) => {
        const queue = queueOf(transaction)
        for (const entry of (await resultOf(queue.getAll())).map(readStoredEntry))
          if (isReadable(entry) && isPending(entry) && entry.state !== 'sending')
            queue.put({ ...entry, ...change(entry) })
      }),
  }
}

export type Queue = ReturnType<typeof openQueue>
