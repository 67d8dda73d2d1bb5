import { DAY_MS, ENTRY_KEPT_DAYS, LEASE_MS } from './constants.ts'
import { committed, resultOf, type WithDatabase, writeAll } from './database.ts'
import type { Contents, Kind, QueueEntry, StoredDocument, StoredRecord, UnreadableEntry } from './entry.ts'
import { type Event, hasContent, isPending, move, type State } from './entry-states.ts'
import { readStoredDocuments, readStoredEntry } from './stored-entry.ts'

/** What an event changes in an entry besides its state. */
type Patch = Partial<Omit<QueueEntry, 'id' | 'version' | 'kind' | 'state' | 'recordId' | 'createdAt'>>

/** An entry with its content. */
export interface EntryWithContent<K extends Kind = Kind> {
  readonly entry: QueueEntry
  readonly content: Contents[K]
  readonly documents: readonly StoredDocument[]
}

/** A submission as the queue takes it. */
export interface NewEntry<K extends Kind = Kind> {
  readonly kind: K
  readonly key: string
  readonly content: Contents[K]
  readonly documents: readonly StoredDocument[]
  readonly draftId: string | null
}

/** `days` with the day of `now`, at most one more than an entry is kept. */
export const withDay = (days: readonly number[], now: number): readonly number[] => {
  const day = Math.floor(now / DAY_MS)
  return days.includes(day) || days.length > ENTRY_KEPT_DAYS ? days : [...days, day]
}

const recordOf = ({ content, documents }: NewEntry, dateCreation: string): StoredRecord => ({
  ...content,
  ...(documents.length > 0 && { documents }),
  dateCreation,
  synced: false,
})

/** Fields of an entry whose first attempt begins: it belongs to the tab that submits it. */
const firstAttempt = ({ key, documents, draftId }: NewEntry, now: number) => ({
  key,
  attempts: 1,
  attemptAt: now,
  nextAttemptAt: 0,
  notBefore: 0,
  mayHaveArrived: false,
  uploads: documents.map(({ key, storedPath }) => ({ key, storedPath, skipped: false })),
  message: null,
  errors: [],
  days: withDay([], now),
  draftId,
})

const isReadable = (entry: QueueEntry | UnreadableEntry): entry is QueueEntry => entry.state !== 'unreadable'

/** Every function is one transaction. */
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

  const queueOf = (transaction: IDBTransaction): IDBObjectStore => transaction.objectStore('syncQueue')

  const readIn = async (transaction: IDBTransaction, id: number): Promise<QueueEntry | null> => {
    const stored = await resultOf(queueOf(transaction).get(id))
    const entry = stored && readStoredEntry(stored)
    return entry && isReadable(entry) ? entry : null
  }

  /** Applies one event and answers the entry; null when it is gone or the move is refused. */
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

  const get = (id: number): Promise<EntryWithContent | null> =>
    withDatabase(async (database) => {
      const stored = await resultOf(database.transaction('syncQueue').objectStore('syncQueue').get(id))
      const entry = stored && readStoredEntry(stored)
      if (!entry || !isReadable(entry) || entry.recordId === null) return null
      const store = database.transaction(entry.kind).objectStore(entry.kind)
      const record = await resultOf(store.get(entry.recordId))
      if (!record) return null
      const { id: _id, documents, dateCreation: _date, synced: _synced, ...content } = record
      return { entry, content, documents: readStoredDocuments(documents) }
    })

  const list = (): Promise<readonly (QueueEntry | UnreadableEntry)[]> =>
    withDatabase(async (database) => {
      const stored = await resultOf(database.transaction('syncQueue').objectStore('syncQueue').getAll())
      return stored.map(readStoredEntry)
    })

  return {
    get,
    /** Every entry, oldest first, with those that this version cannot read. */
    list,
    /** Entries that this version can read, oldest first. */
    readable: async (): Promise<readonly QueueEntry[]> => (await list()).filter(isReadable),

    /**
     * Writes the record and its entry together, its first attempt begun, then reads them back; throws when the
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
     * Replaces the content of a refused entry, under a new key: it is another submission from now on, and its first
     * attempt is begun. Null when there is no such entry to correct: another tab corrected or deleted it.
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
        const { mayHaveArrived } = entry
        const patch = { ...firstAttempt(submission, now), mayHaveArrived }
        return await apply(transaction, corrected, 'attempt', patch)
      }),

    /**
     * Begins an attempt. `ownerIsDead`: the caller holds the entry's lock, so the tab that was sending it is gone;
     * without locks, only an expired lease says so. Null: another tab is sending it, or it is not to be sent.
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
     * Applies an event to the entry if its key is still `key`: an answer counts for the content it was given on.
     * False when the entry is gone or the move is refused.
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

    /** Saves how far the documents of a running attempt are, and renews its lease. */
    saveUploads: (
      { id, key }: Pick<QueueEntry, 'id' | 'key'>,
      uploads: QueueEntry['uploads'],
      now: number,
    ): Promise<void> =>
      write(async (transaction) => {
        const entry = await readIn(transaction, id)
        if (entry?.key === key) queueOf(transaction).put({ ...entry, uploads, attemptAt: now })
      }),

    /** Changes the waits of every pending entry that no tab is sending. */
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
