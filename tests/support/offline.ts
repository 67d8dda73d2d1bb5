import { createHash } from 'node:crypto'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import type { Answer } from '#web/offline/answer.ts'
import { createOutbox } from '#web/offline/create-outbox.ts'
import { connect, type WithDatabase } from '#web/offline/database.ts'
import type { Contents, KeptDocument } from '#web/offline/entry.ts'
import { newKey } from '#web/offline/key.ts'
import { type Locks, openLocks } from '#web/offline/locks.ts'
import { openQueue } from '#web/offline/queue.ts'
import { NOBODY, type Outgoing, type Transport } from '#web/offline/transport.ts'

/** A content that the server will always refuse. */
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
  | 'captivePortal'
  | 'brokenJson'
  | 'refused'

const json = (status: number, body: unknown, retryAfter: string | null = null): Answer => ({
  status,
  retryAfter,
  body,
})

/** The server's half of the promise, in memory: one row for a key, for ever (docs/product.md, "Ids"). */
export const createFakeServer = () => {
  const rows = new Map<string, { path: string; body: string; dateSaisie: string | undefined }>()
  const deleted = new Set<string>()
  const uploads = new Map<string, { storedPath: string; sha256: string }>()
  const calls: string[] = []
  let fault: (outgoing: Outgoing) => Fault = () => 'none'

  /** How often a content was stored: what doubles would show, even after the administrator deleted one. */
  const stored: string[] = []

  const store = async ({ path, headers, body }: Outgoing): Promise<Answer> => {
    const cle = headers['idempotency-key'] ?? ''
    if (typeof body !== 'string') {
      const file = body.get('file') as File
      const sha256 = createHash('sha256')
        .update(new Uint8Array(await file.arrayBuffer()))
        .digest('hex')
      const known = uploads.get(cle) ?? { storedPath: `fichier-${uploads.size + 1}`, sha256 }
      uploads.set(cle, known)
      return json(201, { filename: file.name, storedPath: known.storedPath, size: file.size })
    }
    if (deleted.has(cle))
      return json(410, { message: "Cet envoi a déjà été traité puis supprimé par l'agence." })
    const known = rows.get(cle)
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
    rows.set(cle, { path, body, dateSaisie: headers['date-saisie'] })
    return json(201, { id: cle, dateCreation: '2026-01-01T00:00:00.000Z', idempotencyKey: cle })
  }

  const send: Transport = async (outgoing) => {
    calls.push(outgoing.path)
    switch (fault(outgoing)) {
      case 'none':
        return store(outgoing)
      case 'offline':
        return NOBODY
      case 'answerLost':
        await store(outgoing)
        return NOBODY
      case 'error500':
        return json(500, { message: 'Une erreur est survenue', requestId: 'r-1' })
      case 'badGateway':
        return json(502, undefined)
      case 'unavailable':
        return json(503, { message: 'Indisponible' }, '30')
      case 'tooMany':
        return json(429, { message: 'Trop de demandes' }, '30')
      case 'captivePortal':
      case 'brokenJson':
        return json(200, undefined)
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
    become: (next: Fault | ((outgoing: Outgoing) => Fault)): void => {
      fault = typeof next === 'function' ? next : () => next
    },
    deleteByAdministrator: (cle: string): void => {
      rows.delete(cle)
      deleted.add(cle)
    },
  }
}
export type FakeServer = ReturnType<typeof createFakeServer>

/** Locks that a killed tab lets go, as a browser does. */
export const createTabLocks = () => {
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

/** One phone: its storage, its clock, its tabs. Replaces the global indexedDB by an empty one. */
export const createPhone = (server: Pick<FakeServer, 'send'>, { withLocks = true } = {}) => {
  globalThis.indexedDB = new IDBFactory()
  const locks = createTabLocks()
  const clock = { now: Date.parse('2026-03-02T08:00:00Z'), screen: new Set<() => void>() }

  /** `reach` stands between the tab and its storage, `send` between the tab and the server. */
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
      locks: withLocks ? locks.of(tab) : openLocks(undefined),
      changes: { announce: () => undefined, listen: () => () => undefined },
      now: () => clock.now,
      random: () => 0,
      wait: () => new Promise((resolve) => clock.screen.add(() => resolve(undefined))),
      mayBeOnline: () => true,
    })
    return { ...outbox, kill: () => locks.release(tab) }
  }

  return {
    openTab,
    advance: (ms: number): void => {
      clock.now += ms
    },
    /** The eight seconds in front of the form are over. */
    passScreenLimit: (): void => {
      for (const done of clock.screen) done()
    },
  }
}

export const MESSAGE: Contents['contactMessages'] = {
  nom: 'Mme Ndong',
  telephone: '+24166123456',
  message: 'Bonjour, je voudrais des renseignements.',
}

export const CANDIDATURE: Contents['nannyApplications'] = {
  nom: 'Clarisse Obame',
  telephone: '+24174123456',
  adresse: 'Nzeng-Ayong',
  typePoste: 'nounou',
  experience: 'Cinq ans',
  disponibilites: 'flexible',
}

export const createDocument = (filename: string, content: string): KeptDocument => {
  const bytes = new TextEncoder().encode(content).buffer
  return {
    cle: newKey(),
    filename,
    type: 'application/pdf',
    size: bytes.byteLength,
    bytes,
    sha256: createHash('sha256').update(content).digest('hex'),
    storedPath: null,
  }
}
