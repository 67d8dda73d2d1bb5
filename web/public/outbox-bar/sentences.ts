import type { Kind, QueueEntry, UnreadableEntry } from '../../offline/entry.ts'
import { isPending } from '../../offline/entry-states.ts'

/** Singular, plural. */
const NAMES: Readonly<Record<Kind, readonly [string, string]>> = {
  parentRequests: ['demande', 'demandes'],
  nannyApplications: ['candidature', 'candidatures'],
  contactMessages: ['message', 'messages'],
}

export const TITLES: Readonly<Record<Kind, string>> = {
  parentRequests: 'Demande de nounou',
  nannyApplications: 'Candidature',
  contactMessages: "Message à l'agence",
}

/** Shown when a submission arrived after its form was gone. */
export const ARRIVED = "Votre envoi est bien arrivé à l'agence."
/** Shown when a submission that this phone could not store did not arrive, after its form was gone. */
export const LOST =
  "Votre dernier envoi n'est pas parti et ce téléphone n'a pas pu le garder\u00a0: merci de le refaire."

/** Shown when such a submission may have arrived. */
export const UNCONFIRMED =
  "L'agence n'a pas confirmé votre dernier envoi\u00a0: elle l'a peut-être reçu. Ce téléphone n'a pas pu le garder."

/** "1 demande", "2 candidatures", or "3 envois" when they differ. */
const count = (entries: readonly QueueEntry[]): string => {
  const [first] = entries
  const same = first && entries.every(({ kind }) => kind === first.kind)
  const [one, several] = same ? NAMES[first.kind] : ['envoi', 'envois']
  return `${entries.length}\u00a0${entries.length > 1 ? several : one}`
}

/** Sentences of the bar, mostly one; none when the queue is empty. */
export const summary = (queue: readonly (QueueEntry | UnreadableEntry)[]): readonly string[] => {
  const readable = queue.filter((entry) => entry.state !== 'unreadable')
  const pending = readable.filter(isPending)
  const refused = readable.filter(({ state }) => state === 'refused')
  const toRead = queue.filter(({ state }) => state === 'notice' || state === 'unreadable')
  return [
    pending.length > 0 && `${count(pending)} en attente d'envoi`,
    refused.length > 0 && `${count(refused)} à corriger`,
    toRead.length > 0 &&
      (toRead.length > 1 ? `${toRead.length}\u00a0nouvelles à lire` : '1\u00a0nouvelle à lire'),
  ].filter((sentence) => sentence !== false)
}
