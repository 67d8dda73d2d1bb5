import type { Kind, QueueEntry } from '../../offline/entry.ts'

/** One, several. */
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

/** What a person reads when something that had waited has arrived. */
export const ARRIVED = "Votre envoi est bien arrivé à l'agence."

/** "1 demande", "2 candidatures", or "3 envois" when they differ. */
const count = (entries: readonly QueueEntry[]): string => {
  const [first] = entries
  const same = first && entries.every(({ type }) => type === first.type)
  const [one, several] = same ? NAMES[first.type] : ['envoi', 'envois']
  return `${entries.length}\u00a0${entries.length > 1 ? several : one}`
}

export const isWaiting = ({ etat }: QueueEntry): boolean => etat === 'en_attente' || etat === 'en_envoi'

/** What the bar says, mostly one sentence; none when nothing waits. */
export const summary = (file: readonly QueueEntry[]): readonly string[] => {
  const waiting = file.filter(isWaiting)
  const toCorrect = file.filter(({ etat }) => etat === 'a_corriger')
  const notices = file.filter(({ etat }) => etat === 'avis')
  return [
    waiting.length > 0 && `${count(waiting)} en attente d'envoi`,
    toCorrect.length > 0 && `${count(toCorrect)} à corriger`,
    notices.length > 0 &&
      (notices.length > 1 ? `${notices.length}\u00a0nouvelles à lire` : '1\u00a0nouvelle à lire'),
  ].filter((sentence) => sentence !== false)
}
