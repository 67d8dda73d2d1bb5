import { LEASE_MS } from './constants.ts'
import { type WithDatabase, type Writing, writeAll } from './database.ts'
import type { Contents, KeptDocument, Kind, QueueEntry, StoredRecord } from './entry.ts'
import { type Event, move, type State } from './entry-machine.ts'

/** What an event changes in an entry besides its state. */
type Patch = Partial<Omit<QueueEntry, 'id' | 'version' | 'type' | 'etat' | 'recordId' | 'dateCreation'>>

export interface Kept {
  readonly entry: QueueEntry
  readonly record: StoredRecord
}

const withId = (entry: Omit<QueueEntry, 'id'> & { id?: number }): QueueEntry => ({
  ...entry,
  id: entry.id ?? 0,
})

const recordOf = (
  contenu: Contents[Kind],
  documents: readonly KeptDocument[],
  dateCreation: string,
): StoredRecord => ({
  ...contenu,
  ...(documents.length > 0 && { documents }),
  dateCreation,
  synced: false,
})

/** What is submitted belongs to the tab that submits it: nobody else sends or deletes it before that tab is done. */
const begun = (cle: string, documents: readonly KeptDocument[], now: number) => ({
  cle,
  essais: 1,
  essaiDepuis: now,
  prochainEssai: 0,
  pasAvant: 0,
  derniereReponse: null,
  peutEtreArrivee: false,
  depots: documents.map(({ cle, storedPath }) => ({ cle, storedPath, ecarte: false })),
  message: null,
  errors: [],
})

/** Applies one event inside a transaction; null when the entry is gone or the move is refused. */
const apply = async (
  writing: Writing,
  entry: QueueEntry | undefined,
  event: Event,
  patch: Patch,
): Promise<State | null> => {
  const etat = entry && move(entry.etat, event)
  if (!entry || !etat) return null
  // The personal content lives exactly as long as something can still be done with it.
  if (entry.recordId !== null && (etat === 'fini' || etat === 'avis'))
    await writing.objectStore(entry.type).delete(entry.recordId)
  const queue = writing.objectStore('syncQueue')
  if (etat === 'fini') await queue.delete(entry.id)
  else {
    const recordId = etat === 'avis' ? null : entry.recordId
    await queue.put({ ...entry, ...patch, etat, recordId })
  }
  return etat
}

/** The stored side of the outbox. Every function is one transaction. */
export const openQueue = (withDatabase: WithDatabase) => {
  const write = <T>(work: (writing: Writing) => Promise<T>): Promise<T> =>
    withDatabase(async (database) => {
      const writing = writeAll(database)
      // Without this, a transaction that fails while `work` waits is reported as an unhandled rejection.
      writing.done.catch(() => undefined)
      const result = await work(writing)
      await writing.done
      return result
    })

  const get = async (id: number): Promise<Kept | null> =>
    withDatabase(async (database) => {
      const entry = await database.get('syncQueue', id)
      if (!entry || entry.recordId === null) return null
      const record = await database.get(entry.type, entry.recordId)
      return record ? { entry: withId(entry), record } : null
    })

  return {
    get,

    /**
     * Writes the record and its entry together, its first attempt begun, then reads them back; throws when the
     * phone did not keep them.
     */
    add: async (
      type: Kind,
      cle: string,
      contenu: Contents[Kind],
      documents: readonly KeptDocument[],
      now: number,
    ): Promise<QueueEntry> => {
      const dateCreation = new Date(now).toISOString()
      const id = await write(async (writing) => {
        const recordId = await writing.objectStore(type).add(recordOf(contenu, documents, dateCreation))
        const entry = { version: 1, type, recordId, etat: 'en_envoi', dateCreation } as const
        return writing.objectStore('syncQueue').add({ ...entry, ...begun(cle, documents, now) })
      })
      const kept = await get(id)
      const whole = (kept?.record.documents ?? []).every(
        ({ bytes }, index) => bytes.byteLength === documents[index]?.size,
      )
      if (kept?.entry.cle !== cle || !whole) throw new Error('The phone did not keep the entry')
      return kept.entry
    },

    /**
     * Replaces the content of a refused entry, under a new key: it is another submission from now on, and its first
     * attempt is begun. Null when there is no such entry to correct.
     */
    correct: async (
      id: number,
      type: Kind,
      cle: string,
      contenu: Contents[Kind],
      documents: readonly KeptDocument[],
      now: number,
    ): Promise<QueueEntry | null> => {
      const etat = await write(async (writing) => {
        const entry = await writing.objectStore('syncQueue').get(id)
        if (!entry || entry.type !== type || entry.recordId === null) return null
        if (!(await apply(writing, withId(entry), 'correction', {}))) return null
        await writing
          .objectStore(type)
          .put({ ...recordOf(contenu, documents, entry.dateCreation), id: entry.recordId })
        const corrected = { ...withId(entry), etat: 'en_attente' } as const
        return apply(writing, corrected, 'essai', begun(cle, documents, now))
      })
      return etat ? ((await get(id))?.entry ?? null) : null
    },

    /** Oldest first. */
    list: async (): Promise<readonly QueueEntry[]> =>
      withDatabase(async (database) => (await database.getAll('syncQueue')).map(withId)),

    /**
     * Begins an attempt. `ownerIsDead`: the caller holds the entry's lock, so whoever was sending it is gone;
     * where there are no locks only a lease that ran out says so. Null: somebody else's, or not to be sent.
     */
    claim: async (id: number, now: number, ownerIsDead: boolean): Promise<QueueEntry | null> =>
      write(async (writing) => {
        const entry = await writing.objectStore('syncQueue').get(id)
        if (!entry) return null
        const underWay = entry.etat === 'en_envoi'
        const leased = entry.essaiDepuis <= now && now - entry.essaiDepuis < LEASE_MS
        if (underWay && leased && !ownerIsDead) return null
        const patch = {
          essais: entry.essais + 1,
          essaiDepuis: now,
          peutEtreArrivee: entry.peutEtreArrivee || underWay,
        }
        const etat = await apply(writing, withId(entry), 'essai', patch)
        return etat === 'en_envoi' ? { ...withId(entry), ...patch, etat } : null
      }),

    /** Applies an event to the entry, if its key is still `cle`: a verdict counts for the content it was given on. */
    settle: async (id: number, cle: string, event: Event, patch: Patch = {}): Promise<State | null> =>
      write(async (writing) => {
        const entry = await writing.objectStore('syncQueue').get(id)
        return entry?.cle === cle ? apply(writing, withId(entry), event, patch) : null
      }),

    /** Remembers how far the documents of a running attempt are, and renews its lease. */
    keepDepots: async (id: number, cle: string, depots: QueueEntry['depots'], now: number): Promise<void> =>
      write(async (writing) => {
        const queue = writing.objectStore('syncQueue')
        const entry = await queue.get(id)
        if (entry?.cle === cle) await queue.put({ ...entry, depots, essaiDepuis: now })
      }),

    /** Changes the waits of everything that waits: the network and the server are the same for all. */
    changeWaits: async (
      change: (entry: QueueEntry) => Pick<QueueEntry, 'prochainEssai' | 'pasAvant' | 'essais'>,
    ): Promise<void> =>
      write(async (writing) => {
        const queue = writing.objectStore('syncQueue')
        for (const entry of await queue.getAll())
          if (entry.etat === 'en_attente') await queue.put({ ...entry, ...change(withId(entry)) })
      }),
  }
}

export type Queue = ReturnType<typeof openQueue>
