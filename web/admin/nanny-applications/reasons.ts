import type { MotifRefus } from '#contract/nanny-applications.admin.ts'
import { askWhile } from '../ui/ask-browser.ts'
import { whenGone } from '../writes/gone.ts'

/** Why an application is refused; the administrator may leave out both. */
export interface Reason {
  readonly motif: MotifRefus | null
  readonly motifTexte: string
}

const EMPTY: Reason = { motif: null, motifTexte: '' }

/**
 * Reasons by the application's id, until the refusal is stored: a call that failed, or a question that was closed by
 * mistake, loses no text. In memory only, because they are about people; while a reason with a text is unsent, the
 * browser asks before the page is closed.
 */
const reasons = new Map<string, Reason>()
askWhile(() => [...reasons.values()].some(({ motif, motifTexte }) => motif && motifTexte))

export const readReason = (id: string): Reason => reasons.get(id) ?? EMPTY

export const keepReason = (id: string, reason: Reason): void => {
  reasons.set(id, reason)
}

export const forgetReason = (id: string): void => {
  reasons.delete(id)
}

whenGone((ids) => {
  for (const id of ids) forgetReason(id)
})
