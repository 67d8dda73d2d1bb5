import type { Kind, QueueEntry, UnreadableEntry } from '../../offline/entry.ts'
import { isPending } from '../../offline/entry-states.ts'
import { pending, toCorrect, toRead } from './sentences.ts'

/** Singular, plural. */
const NAMES: Readonly<Record<Kind, readonly [string, string]>> = {
  parentRequests: ['demande', 'demandes'],
  nannyApplications: ['candidature', 'candidatures'],
  contactMessages: ['message', 'messages'],
}

/** Title of an entry in the list. */
export const TITLES: Readonly<Record<Kind, string>> = {
  parentRequests: 'Demande de nounou',
  nannyApplications: 'Candidature',
  contactMessages: "Message à l'agence",
}

/** "1 demande", "2 candidatures", or "3 envois" when they differ. */
const count = (entries: readonly QueueEntry[]): string => {
  const [first] = entries
  const same = first && entries.every(({ kind }) => kind === first.kind)
  const [one, several] = same ? NAMES[first.kind] : ['envoi', 'envois']
  return `${entries.length}\u00a0${entries.length > 1 ? several : one}`
}

/** Sentences of the bar, mostly one; none when no entry is pending, refused, unreadable or a notice. */
export const summary = (queue: readonly (QueueEntry | UnreadableEntry)[]): readonly string[] => {
  const readable = queue.filter((entry) => entry.state !== 'unreadable')
  const waiting = readable.filter(isPending)
  const refused = readable.filter(({ state }) => state === 'refused')
  const notices = queue.filter(({ state }) => state === 'notice' || state === 'unreadable')
  return [
    waiting.length > 0 && pending(count(waiting)),
    refused.length > 0 && toCorrect(count(refused)),
    notices.length > 0 && toRead(notices.length),
  ].filter((sentence) => sentence !== false)
}
