import { useSyncExternalStore } from 'react'
import { endpoints } from '#contract/mises-en-relation.admin.ts'
import { createListeners } from '../../ui/listeners.ts'
import { toast } from '../../ui/toast.ts'
import { askPage } from '../session/ask.ts'
import { askWhile } from '../ui/ask-browser.ts'
import { whenGone } from '../writes/gone.ts'
import type { Unanswered } from '../writes/keys.ts'
import type { About } from './about.ts'

type Kind = 'note' | 'rappel'

interface Draft {
  readonly texte: string
  /** A note is about a visit. */
  readonly visite: boolean
  /** Day of a reminder, also of one that is stored with a note (YYYY-MM-DD), or empty. */
  readonly date: string
}

const EMPTY: Draft = { texte: '', visite: false, date: '' }

const isSame = (one: Draft, other: Draft): boolean =>
  one.texte === other.texte && one.visite === other.visite && one.date === other.date

/**
 * Unsaved input of the forms of notes and reminders, until it is stored or discarded. However their record is left, the
 * form is open with its input when the record is opened again. In memory only, because they are about people; the
 * browser asks before the page is closed.
 */
const drafts = new Map<string, Draft>()
/**
 * For each form the calls that have not succeeded: a note that is sent again after its form was closed and opened has
 * the same key. A reminder needs no key: the server stores equal ones once.
 */
const calls = new Map<string, Unanswered>()
askWhile(() => drafts.size > 0)

const { listen, notify } = createListeners()

const keyOf = (kind: Kind, { sujet, sujetId }: About): string => `${kind}/${sujet}/${sujetId}`

const keep = (key: string, draft: Draft): void => {
  if (draft.texte || draft.visite || draft.date) drafts.set(key, draft)
  else drafts.delete(key)
  notify()
}

const discard = (key: string): void => {
  calls.delete(key)
  keep(key, EMPTY)
}

const unansweredOf = (key: string): Unanswered => {
  const unanswered: Unanswered = calls.get(key) ?? new Map()
  calls.set(key, unanswered)
  return unanswered
}

/** Whether a record has a draft of a note or of a reminder. */
export const hasDraft = (kind: Kind, about: About): boolean => drafts.has(keyOf(kind, about))

const forget = (sujetId: string): void => {
  for (const [key, { texte }] of drafts) {
    if (!key.endsWith(`/${sujetId}`)) continue
    discard(key)
    // A last look at the text. The toast of a deletion on this screen replaces it, except for a mise en relation, which
    // is missed later.
    if (texte) toast('Saisie non enregistrée', `Cet élément n'existe plus\u00a0: ${texte}`, 'destructive')
  }
}

/**
 * No answer names the mises en relation that were deleted with a request or a nanny: asks the server for those that
 * have a draft. Without an answer the draft stays.
 */
const forgetGonePairs = async (): Promise<void> => {
  for (const key of drafts.keys()) {
    const [, sujet, id = ''] = key.split('/')
    if (sujet !== 'mise_en_relation') continue
    const { total } = await askPage(endpoints.listMisesEnRelation, { query: { id } })
    if (total === 0) forget(id)
  }
}

whenGone((ids) => {
  for (const id of ids) forget(id)
  forgetGonePairs().catch(() => {})
})

/**
 * Input of the form of a note or reminder. It outlives the form, and all forms of the same record show its text and
 * date; the switch of a visit is read only when a form opens. `forget` discards it; with `sent`, the draft that was
 * stored, only if the input is still the same. `unanswered` is for the write of a note.
 */
export const useDraft = (kind: Kind, about: About) => {
  const key = keyOf(kind, about)
  const read = (): Draft => drafts.get(key) ?? EMPTY
  return {
    draft: useSyncExternalStore(listen, read, () => EMPTY),
    change: (part: Partial<Draft>): void => keep(key, { ...read(), ...part }),
    forget: (sent?: Draft): void => {
      if (!sent) discard(key)
      // The keys stay: another note of this form may still wait for its answer.
      else if (isSame(read(), sent)) keep(key, EMPTY)
    },
    unanswered: unansweredOf(key),
  }
}
