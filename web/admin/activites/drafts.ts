import type { About } from './about.ts'

type Kind = 'note' | 'rappel'

/**
 * Texts of notes and reminders that were begun, and neither stored nor given up. However their record is left, the form
 * is open with the text when the record is opened again. In memory only, because they are about people; the browser
 * asks before the page is closed.
 */
const drafts = new Map<string, string>()

const keyOf = (kind: Kind, { sujet, sujetId }: About): string => `${kind}/${sujet}/${sujetId}`

const askBrowser = (event: Event): void => event.preventDefault()

/** Text that was begun; empty without one. */
export const readDraft = (kind: Kind, about: About): string => drafts.get(keyOf(kind, about)) ?? ''

/** Keeps a text; an empty one forgets it. */
export const keepDraft = (kind: Kind, about: About, text: string): void => {
  if (text) drafts.set(keyOf(kind, about), text)
  else drafts.delete(keyOf(kind, about))
  if (drafts.size > 0) addEventListener('beforeunload', askBrowser)
  else removeEventListener('beforeunload', askBrowser)
}
