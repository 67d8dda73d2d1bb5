import { createHash } from 'node:crypto'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import type { Answer } from '#web/offline/answer.ts'
import type { News } from '#web/offline/changes.ts'
import { createOutbox } from '#web/offline/create-outbox.ts'
import { connect, type WithDatabase } from '#web/offline/database.ts'
import type { Contents, StoredDocument } from '#web/offline/entry.ts'
import { newKey } from '#web/offline/key.ts'
import { type Locks, openLocks } from '#web/offline/locks.ts'
import { openQueue } from '#web/offline/queue.ts'
import { resumeUpload } from '#web/offline/resumable-upload.ts'
import { NO_ANSWER, type Outgoing, type Transport } from '#web/offline/transport.ts'

/** Text whose submission the fake server refuses. */
export const REFUSED = 'REFUS'

/** What the network does to one call. */
export type Fault =
  | 'none'
  | 'offline'
  /** The server stores it, the answer never arrives. */
  | 'answerLost'
  | 'error500'
  | 'badGateway'
  | 'unavailable'
  | 'tooMany'
  /** HTML, or JSON that breaks off, with status 200. */
  | 'captivePortal'
  /** HTML with status 403. */
  | 'firewall'
  /** 507 of our server: its space for uploads is full. */
  | 'full'
  | 'refused'

const json = (status: number, body: unknown, retryAfter: string | null = null): Answer => ({
  status,
  retryAfter,
  body,
})

/** A server in memory that stores each idempotency key once (docs/product.md, "Ids"). */
export const createFakeServer = () => {
  const rows = new Map<string, { path: string; body: string; dateSaisie: string | undefined }>()
  const deleted = new Set<string>()
  const uploads = new Map<string, { storedPath: string; sha256: string }>()
  const calls: string[] = []
  let fault: (outgoing: Outgoing) => Fault = () => 'none'

  /** Content of every record that was ever stored, also of deleted ones: a test counts duplicates here. */
  const stored: string[] = []

  const storeUpload = (key: string, name: string, bytes: Buffer): Answer => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const known = uploads.get(key) ?? { storedPath: `fichier-${uploads.size + 1}`, sha256 }
    uploads.set(key, known)
    return {
      ...json(201, { filename: name, storedPath: known.storedPath, size: bytes.length }),
      key,
      sha256,
    }
  }

  const store = async ({ method, path, headers, body }: Outgoing): Promise<Answer> => {
    if (method === 'HEAD') return json(200, undefined)
    const key = headers['idempotency-key'] ?? ''
    if (body instanceof FormData) {
      const file = body.get('file') as File
      return storeUpload(key, file.name, Buffer.from(await file.arrayBuffer()))
    }
    if (typeof body !== 'string') throw new Error('Not a body of the outbox')
    if (deleted.has(key))
      return json(410, { message: "Cet envoi a déjà été traité puis supprimé par l'agence." })
    const known = rows.get(key)
    if (known && known.body !== body) return json(409, { message: 'Cet envoi a déjà été fait.' })
    if (!known && body.includes(REFUSED))
      return json(400, { message: 'À corriger', errors: [{ path: 'message', message: 'Refusé' }] })
    const { documents } = JSON.parse(body)
    const missing = (documents ? JSON.parse(documents) : []).findIndex(
      ({ storedPath }: { storedPath: string }) =>
        ![...uploads.values()].some((upload) => upload.storedPath === storedPath),
    )
    if (missing >= 0)
      return json(400, {
        message: 'À corriger',
        errors: [{ path: `documents.${missing}`, message: 'Document inconnu' }],
      })
    if (!known) stored.push(body)
    rows.set(key, { path, body, dateSaisie: headers['date-saisie'] })
    return json(201, { id: key, dateCreation: '2026-01-01T00:00:00.000Z', idempotencyKey: key })
  }

  const send: Transport = async (outgoing) => {
    calls.push(outgoing.path)
    switch (fault(outgoing)) {
      case 'none':
        return store(outgoing)
      case 'offline':
        return NO_ANSWER
      case 'answerLost':
        await store(outgoing)
        return NO_ANSWER
      case 'error500':
        return json(500, { message: 'Une erreur est survenue', requestId: 'r-1' })
      case 'badGateway':
        return json(502, undefined)
      case 'unavailable':
        return json(503, { message: 'Indisponible' }, '30')
      case 'tooMany':
        return json(429, { message: 'Trop de demandes' }, '30')
      case 'captivePortal':
        return json(200, undefined)
      case 'firewall':
        return json(403, undefined)
      case 'full':
        return json(507, { message: 'Plein' })
      case 'refused':
        return json(400, {
          message: 'À corriger',
          errors: [{ path: 'telephone', message: 'Numéro invalide' }],
        })
    }
  }

  return {
    rows,
    stored,
    uploads,
    calls,
    send,
    setFault: (next: Fault | ((outgoing: Outgoing) => Fault)): void => {
      fault = typeof next === 'function' ? next : () => next
    },
    deleteByAdministrator: (key: string): void => {
      rows.delete(key)
      deleted.add(key)
    },
  }
}
export type FakeServer = ReturnType<typeof createFakeServer>

/** navigator.locks for tests: closing a tab releases its locks, as a browser does. */
const createTabLocks = () => {
  const held = new Map<string, object>()
  return {
    of: (tab: object): Locks => ({
      acrossTabs: true,
      alone: async (name, work) => {
        if (held.has(name)) return null
        held.set(name, tab)
        try {
          return await work()
        } finally {
          if (held.get(name) === tab) held.delete(name)
        }
      },
    }),
    release: (tab: object): void => {
      for (const [name, owner] of held) if (owner === tab) held.delete(name)
    },
  }
}

/** One phone: storage, clock, tabs and drafts. Replaces the global indexedDB by an empty one. */
export const createPhone = (server: Pick<FakeServer, 'send'>, { withLocks = true } = {}) => {
  globalThis.indexedDB = new IDBFactory()
  const locks = createTabLocks()
  const clock = { now: Date.parse('2026-03-02T08:00:00Z'), screen: new Set<() => void>() }
  /** Ids of drafts that the outbox erased. */
  const removedDrafts: string[] = []
  const announced: News[] = []
  let online = true

  /** Tests inject faults here: `reach` wraps access to storage, `send` replaces that of the server. */
  const openTab = ({
    reach = (storage) => storage,
    send = server.send,
  }: {
    readonly reach?: (storage: WithDatabase) => WithDatabase
    readonly send?: Transport
  } = {}) => {
    const tab = {}
    const outbox = createOutbox({
      queue: openQueue(reach(connect())),
      send,
      resumeUpload,
      locks: withLocks ? locks.of(tab) : openLocks(undefined),
      changes: { announce: (news) => announced.push(news), listen: () => () => undefined },
      now: () => clock.now,
      random: () => 0,
      wait: () => new Promise((resolve) => clock.screen.add(() => resolve(undefined))),
      mayBeOnline: () => online,
      removeDraft: async (id) => {
        removedDrafts.push(id)
      },
    })
    return {
      ...outbox,
      /** The queue without entries that this version cannot read. */
      entries: async () => (await outbox.readQueue()).filter((entry) => entry.state !== 'unreadable'),
      /** `entries` without arrivals that the bar is about to announce. */
      unfinished: async () =>
        (await outbox.readQueue()).filter(
          (entry) => entry.state !== 'unreadable' && entry.state !== 'arrived',
        ),
      kill: () => locks.release(tab),
    }
  }

  return {
    openTab,
    removedDrafts,
    announced,
    /** Value of navigator.onLine. */
    setOnline: (now: boolean): void => {
      online = now
    },
    /** Sets the clock of the phone, which may be wrong. */
    setClock: (instant: string): void => {
      clock.now = Date.parse(instant)
    },
    advance: (ms: number): void => {
      clock.now += ms
    },
    /** Ends the eight seconds that a form waits (SCREEN_LIMIT_MS). */
    passScreenLimit: (): void => {
      for (const done of clock.screen) done()
    },
  }
}

export type Phone = ReturnType<typeof createPhone>

export const MESSAGE: Contents['contactMessages'] = {
  nom: 'Mme Ndong',
  telephone: '+24166123456',
  message: 'Bonjour, je voudrais des renseignements.',
}

export const APPLICATION: Contents['nannyApplications'] = {
  nom: 'Clarisse Obame',
  telephone: '+24174123456',
  adresse: 'Nzeng-Ayong',
  typePoste: 'nounou',
  experience: 'Cinq ans',
  disponibilites: 'flexible',
}

export const createDocument = (filename: string, content: string): StoredDocument => {
  const bytes = new TextEncoder().encode(content).buffer
  return {
    key: newKey(),
    filename,
    type: 'application/pdf',
    size: bytes.byteLength,
    bytes,
    sha256: createHash('sha256').update(content).digest('hex'),
    storedPath: null,
  }
}
