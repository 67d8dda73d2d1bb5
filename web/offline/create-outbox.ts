import type { FieldError } from '#contract/errors.ts'
import type { Changes } from './changes.ts'
import { ENTRY_KEPT_MS, ENTRY_LOCK_PREFIX, PASS_LOCK, SCREEN_LIMIT_MS } from './constants.ts'
import { deliver, type Outcome } from './delivery.ts'
import type { Contents, Depot, KeptDocument, Kind, QueueEntry, StoredRecord } from './entry.ts'
import { newKey } from './key.ts'
import type { Locks } from './locks.ts'
import type { Queue } from './queue.ts'
import { dueAt, retryDelay } from './retry-delay.ts'
import type { Transport } from './transport.ts'

/** What the outbox needs of the phone. */
export interface Phone {
  readonly queue: Queue
  readonly send: Transport
  readonly locks: Locks
  readonly changes: Changes
  /** Epoch milliseconds. */
  readonly now: () => number
  /** In [0, 1). */
  readonly random: () => number
  readonly wait: (ms: number) => Promise<void>
  /** False only when the phone itself says that it has no network at all: then surely nothing left it. */
  readonly mayBeOnline: () => boolean
}

/** What a form learns of what was submitted. */
export type Reponse =
  /** The agency has it. `omis`: names of files that could not be read and were left behind. */
  | { readonly resultat: 'confirme'; readonly omis: readonly string[] }
  /** It is on the phone and leaves by itself. */
  | { readonly resultat: 'en_attente' }
  /** The form stays, with each message at its field; nothing is queued. */
  | { readonly resultat: 'refuse'; readonly message: string; readonly errors: readonly FieldError[] }
  /** Neither delivered nor kept: the form stays on screen and says so. */
  | { readonly resultat: 'impossible' }

export interface Options {
  readonly documents?: readonly KeptDocument[]
  /** The id of the refused entry that this content corrects. */
  readonly corrige?: number | undefined
}

/**
 * Why a pass is made. A `clic` and the network's return (`reseau`) end every back-off; a `reveil` (start, page shown
 * again, timer, Background Sync) respects it. Retry-After is respected by all.
 */
export type Raison = 'clic' | 'reseau' | 'reveil'

const EXPIRE = "Cet envoi n'a pas pu partir en 30 jours\u00a0: il a été effacé de ce téléphone."
const PERDU = "Le contenu de cet envoi n'est plus lisible sur ce téléphone\u00a0: merci de le refaire."
const sansDocument = (noms: readonly string[]): string =>
  `Votre candidature est bien arrivée, mais sans ce fichier, qui n'a pas pu être lu\u00a0: ${noms.join(', ')}.`

const contentOf = ({
  id: _id,
  documents: _documents,
  dateCreation: _dateCreation,
  synced: _synced,
  ...contenu
}: StoredRecord): Contents[Kind] => contenu

export const createOutbox = ({ queue, send, locks, changes, now, random, wait, mayBeOnline }: Phone) => {
  const deliverNow = (
    { type, cle, dateCreation, depots }: Pick<QueueEntry, 'type' | 'cle' | 'dateCreation' | 'depots'>,
    contenu: Contents[Kind],
    documents: readonly KeptDocument[],
    keepDepots: (depots: readonly Depot[]) => Promise<void>,
  ): Promise<Outcome> =>
    deliver({ type, cle, dateCreation, contenu, documents, depots }, { send, now, keepDepots })

  /** Writes what the outcome makes of the entry. */
  const settle = async (entry: QueueEntry, outcome: Outcome): Promise<void> => {
    const { id, cle, dateCreation } = entry
    switch (outcome.verdict) {
      case 'confirme':
        if (outcome.omis.length === 0) await queue.settle(id, cle, 'confirme')
        else await queue.settle(id, cle, 'confirmeSansDocument', { message: sansDocument(outcome.omis) })
        return
      case 'retire':
        await queue.settle(id, cle, 'retire', { message: outcome.message })
        return
      case 'refuse': {
        const { message, errors, status } = outcome
        await queue.settle(id, cle, 'refuse', {
          message,
          errors,
          derniereReponse: status,
          peutEtreArrivee: false,
        })
        return
      }
      case 'nonLivre':
        if (now() - Date.parse(dateCreation) > ENTRY_KEPT_MS)
          await queue.settle(id, cle, 'expire', { message: EXPIRE })
        else await postpone(entry, outcome)
    }
  }

  const postpone = async (
    { id, cle, essais, peutEtreArrivee }: QueueEntry,
    { status, pauseMs, seule, parti }: Extract<Outcome, { verdict: 'nonLivre' }>,
  ): Promise<void> => {
    const prochainEssai = now() + retryDelay(essais, random())
    const pasAvant = pauseMs > 0 ? now() + pauseMs : 0
    await queue.settle(id, cle, 'nonLivre', {
      derniereReponse: status,
      peutEtreArrivee: peutEtreArrivee || (parti && mayBeOnline()),
      prochainEssai,
      pasAvant,
    })
    if (seule) return
    await queue.changeWaits((waiting) => ({
      essais: waiting.essais,
      prochainEssai: Math.max(waiting.prochainEssai, prochainEssai),
      pasAvant: Math.max(waiting.pasAvant, pasAvant),
    }))
  }

  /** Sends an entry whose attempt has begun; the caller holds its lock. Null: its content is not there any more. */
  const finish = async (entry: QueueEntry): Promise<Outcome | null> => {
    const { id, cle } = entry
    const record = (await queue.get(id))?.record
    if (!record) {
      await queue.settle(id, cle, 'expire', { message: PERDU })
      return null
    }
    const outcome = await deliverNow(entry, contentOf(record), record.documents ?? [], (depots) =>
      queue.keepDepots(id, cle, depots, now()),
    )
    await settle(entry, outcome)
    return outcome
  }

  const attempt = async (id: number): Promise<Outcome | null> => {
    const entry = await queue.claim(id, now(), locks.acrossTabs)
    return entry && finish(entry)
  }

  /** One pass: what is due, oldest first, one at a time, one tab at a time. */
  const pass = async (): Promise<void> => {
    const tried = new Set<number>()
    for (;;) {
      const next = (await queue.list()).find(
        (entry) =>
          !tried.has(entry.id) &&
          (entry.etat === 'en_envoi' || (entry.etat === 'en_attente' && dueAt(entry, now()) <= now())),
      )
      if (!next) return
      tried.add(next.id)
      const outcome = await locks.alone(ENTRY_LOCK_PREFIX + next.cle, () => attempt(next.id))
      if (outcome) changes.announce(outcome.verdict === 'confirme' ? 'confirme' : 'change')
      if (outcome?.verdict === 'nonLivre' && !outcome.seule) return
      if (outcome?.verdict === 'confirme') await endBackOff()
    }
  }

  const endBackOff = (): Promise<void> =>
    queue.changeWaits(({ pasAvant }) => ({ essais: 0, prochainEssai: 0, pasAvant }))

  const waiting = async (): Promise<readonly QueueEntry[]> =>
    (await queue.list()).filter(({ etat }) => etat === 'en_attente' || etat === 'en_envoi')

  /** Tries what waits. Answers when the next attempt is due (epoch milliseconds), null when nothing waits. */
  const envoyer = async (raison: Raison): Promise<number | null> => {
    if ((await waiting()).length === 0) return null
    if (raison !== 'reveil') await endBackOff()
    await locks.alone(PASS_LOCK, pass)
    const left = await waiting()
    return left.length === 0 ? null : Math.min(...left.map((entry) => dueAt(entry, now())))
  }

  const reponse = (outcome: Outcome): Reponse => {
    switch (outcome.verdict) {
      case 'confirme':
        return { resultat: 'confirme', omis: outcome.omis }
      case 'nonLivre':
        return { resultat: 'en_attente' }
      case 'refuse':
        return { resultat: 'refuse', message: outcome.message, errors: outcome.errors }
      case 'retire':
        return { resultat: 'refuse', message: outcome.message, errors: [] }
    }
  }

  /** The phone cannot keep it: one attempt from memory, so that a full phone with network still works. */
  const submitUnkept = async (
    type: Kind,
    cle: string,
    contenu: Contents[Kind],
    documents: readonly KeptDocument[],
  ): Promise<Reponse> => {
    const dateCreation = new Date(now()).toISOString()
    const depots = documents.map(({ cle, storedPath }) => ({ cle, storedPath, ecarte: false }))
    const sent = deliverNow({ type, cle, dateCreation, depots }, contenu, documents, async () => undefined)
    const outcome = await sent
    return outcome.verdict === 'nonLivre' ? { resultat: 'impossible' } : reponse(outcome)
  }

  /**
   * Keeps what a person submitted, then sends it; answers within eight seconds of the sending. `contenu` has been
   * validated by the contract's schema. Never throws.
   */
  const soumettre = async <K extends Kind>(
    type: K,
    contenu: Contents[K],
    { documents = [], corrige }: Options = {},
  ): Promise<Reponse> => {
    const cle = newKey()
    let answer: (reponse: Reponse) => void
    const answered = new Promise<Reponse>((resolve) => {
      answer = resolve
    })
    let entry: QueueEntry | null = null
    let onScreen = true

    const keepAndSend = async (): Promise<void> => {
      if (corrige !== undefined) entry = await queue.correct(corrige, type, cle, contenu, documents, now())
      entry ??= await queue.add(type, cle, contenu, documents, now())
      const { id } = entry
      void wait(SCREEN_LIMIT_MS).then(() => {
        if (!onScreen) return
        onScreen = false
        answer({ resultat: 'en_attente' })
        changes.announce('change')
      })
      const outcome = await finish(entry)
      const refused = outcome?.verdict === 'refuse' || outcome?.verdict === 'retire'
      const inTime = onScreen
      onScreen = false
      // The form still shows the content; an entry that cannot be erased now stays in the list, to be corrected.
      if (inTime && refused && corrige === undefined)
        await queue.settle(id, cle, 'suppression').catch(() => null)
      answer(outcome ? reponse(outcome) : { resultat: 'en_attente' })
      changes.announce('change')
      if (outcome?.verdict === 'confirme') await envoyer('reseau')
    }

    // The entry's lock is taken before the entry exists, so that no other tab sends it behind this one's back.
    locks.alone(ENTRY_LOCK_PREFIX + cle, keepAndSend).catch(async () => {
      // What is on the phone waits, whatever failed after it was written.
      if (entry) answer({ resultat: 'en_attente' })
      else answer(await submitUnkept(type, cle, contenu, documents))
    })
    return answered
  }

  return {
    soumettre,
    envoyer,

    /** What waits, what is to be corrected and what is to be read, oldest first; empty when storage is unreadable. */
    lireFile: async (): Promise<readonly QueueEntry[]> => queue.list().catch(() => []),

    /** The content of an entry, to be shown or corrected; null when it is gone. */
    lire: async (
      id: number,
    ): Promise<{ entry: QueueEntry; contenu: Contents[Kind]; documents: readonly KeptDocument[] } | null> => {
      const kept = await queue.get(id).catch(() => null)
      return (
        kept && {
          entry: kept.entry,
          contenu: contentOf(kept.record),
          documents: kept.record.documents ?? [],
        }
      )
    },

    /** Erases an entry, or a notice once it is read. False while it is being sent. */
    supprimer: async (id: number): Promise<boolean> => {
      const entry = (await queue.list()).find((other) => other.id === id)
      const done = !entry || (await queue.settle(id, entry.cle, 'suppression')) !== null
      changes.announce('change')
      return done
    },

    ecouter: changes.listen,
  }
}
