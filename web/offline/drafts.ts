import { DRAFT_MAX_AGE_DAYS } from './constants.ts'
import { resultOf } from './database.ts'
import { type Draft, type FormName, readStoredDraft, withDrafts, withoutOldDocuments } from './draft-store.ts'
import { withDay } from './queue.ts'

/**
 * Reads the draft of a form; null without one or without storage. Erases a draft that has more than DRAFT_MAX_AGE_DAYS
 * `days`.
 */
export const readDraft = (form: FormName): Promise<Draft | null> =>
  withDrafts(async (store) => {
    const stored = await resultOf(store.get(form))
    if (!stored) return null
    const draft = withoutOldDocuments(readStoredDraft(form, stored), Date.now())
    const days = withDay(draft.days, Date.now(), DRAFT_MAX_AGE_DAYS)
    if (days.length > DRAFT_MAX_AGE_DAYS) {
      store.delete(form)
      return null
    }
    store.put({ ...draft, days }, form)
    return draft
  })

/** Replaces the draft of a form. */
export const saveDraft = async (
  form: FormName,
  draft: Pick<Draft, 'id' | 'values' | 'documents'>,
): Promise<void> => {
  const now = Date.now()
  await withDrafts(async (store) =>
    resultOf(store.put({ ...draft, removedDocuments: [], changedAt: now, days: withDay([], now) }, form)),
  )
}
