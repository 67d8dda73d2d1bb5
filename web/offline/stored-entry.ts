import { type QueueEntry, type StoredDocument, SUBMIT_PATHS, type UnreadableEntry } from './entry.ts'
import { MOVES } from './entry-states.ts'

type Raw = Readonly<Record<string, unknown>>

/** States of version 1. */
const V1_STATES: Readonly<Record<string, QueueEntry['state']>> = {
  en_attente: 'waiting',
  en_envoi: 'sending',
  a_corriger: 'refused',
  avis: 'notice',
}

/** Converts an entry of version 1: French field names, no `days`, no drafts. Its next attempt is due at once. */
const fromV1 = ({
  id,
  type,
  recordId,
  cle,
  etat,
  dateCreation,
  essais,
  peutEtreArrivee,
  depots,
  message,
  errors,
}: Raw): Raw => ({
  id,
  version: 2,
  kind: type,
  recordId,
  key: cle,
  state: V1_STATES[String(etat)],
  createdAt: dateCreation,
  attempts: essais,
  attemptAt: 0,
  nextAttemptAt: 0,
  notBefore: 0,
  mayHaveArrived: peutEtreArrivee,
  uploads: (depots as readonly Raw[]).map(({ cle, storedPath, ecarte }) => ({
    key: cle,
    storedPath,
    skipped: ecarte,
  })),
  message,
  errors,
  days: [],
  draftId: null,
})

const isEntry = (entry: Raw): boolean =>
  entry.version === 2 &&
  String(entry.kind) in SUBMIT_PATHS &&
  String(entry.state) in MOVES &&
  typeof entry.key === 'string' &&
  [entry.uploads, entry.errors, entry.days].every(Array.isArray)

/** Converts an entry of any version to the current one; `unreadable` when that fails. */
export const readStoredEntry = (stored: Raw): QueueEntry | UnreadableEntry => {
  try {
    const entry = stored.version === 1 ? fromV1(stored) : stored
    if (isEntry(entry)) return entry as unknown as QueueEntry
  } catch {
    // The entry lacks fields of its version.
  }
  return { id: Number(stored.id), state: 'unreadable' }
}

/** Documents of a stored record or draft; version 1 named the key `cle`. */
export const readStoredDocuments = (stored: unknown): readonly StoredDocument[] =>
  Array.isArray(stored) ? stored.map(({ cle, ...document }) => ({ key: cle, ...document })) : []
