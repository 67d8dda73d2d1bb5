import { DRAFT_DOCUMENTS_MAX_AGE_MS, DRAFTS_DATABASE_NAME } from './constants.ts'
import { connectTo, resultOf } from './database.ts'
import type { StoredDocument } from './entry.ts'
import { readStoredDocuments } from './stored-entry.ts'

/** The two long forms, whose content is stored as a draft: power cuts are daily. */
export type FormName = 'parent-form' | 'nanny-form'

/** Content of a form that was not submitted. */
export interface Draft {
  /** Names this draft, so that another submission of the same form does not erase it. */
  readonly id: string
  /** Field name → value. */
  readonly values: Readonly<Record<string, string>>
  readonly documents: readonly StoredDocument[]
  /** Names of the documents that `withoutOldDocuments` erased. */
  readonly removedDocuments: readonly string[]
  /** Epoch milliseconds of the last change. */
  readonly changedAt: number
  /** Distinct days, as numbers of days since 1970: the day of the last change, and those on which it was read since. */
  readonly days: readonly number[]
}

const STORE = 'brouillons'
const withDatabase = connectTo(DRAFTS_DATABASE_NAME, 1, (database) => {
  database.createObjectStore(STORE)
})

/** Drafts are a convenience: a form works without them, so storage errors become null. */
export const withDrafts = async <T>(work: (store: IDBObjectStore) => Promise<T>): Promise<T | null> =>
  withDatabase((database) => work(database.transaction(STORE, 'readwrite').objectStore(STORE))).catch(
    () => null,
  )

/** Reads a stored draft; drafts of the first version had `contenu` and `modifieLe`, and no id. */
export const readStoredDraft = (form: string, stored: Readonly<Record<string, unknown>>): Draft => {
  const { contenu = stored, modifieLe } = stored
  const { values = {}, documents } = contenu as Partial<Draft>
  const {
    id = form,
    changedAt = Number(modifieLe),
    days = [],
    removedDocuments = [],
  } = stored as Partial<Draft>
  return { id, values, documents: readStoredDocuments(documents), removedDocuments, changedAt, days }
}

/**
 * The draft, without its documents when its last change is DRAFT_DOCUMENTS_MAX_AGE_MS or more ago, or in the future
 * (the clock was set back).
 */
export const withoutOldDocuments = (draft: Draft, now: number): Draft => {
  const age = now - draft.changedAt
  if (draft.documents.length === 0 || (age >= 0 && age < DRAFT_DOCUMENTS_MAX_AGE_MS)) return draft
  const removedDocuments = draft.documents.map(({ filename }) => filename)
  return { ...draft, documents: [], removedDocuments: [...draft.removedDocuments, ...removedDocuments] }
}

const eachDraft = (work: (draft: Draft, form: IDBValidKey, store: IDBObjectStore) => void) =>
  withDrafts(async (store) => {
    for (const form of await resultOf(store.getAllKeys()))
      work(readStoredDraft(String(form), await resultOf(store.get(form))), form, store)
  })

/** Erases the draft with this id; a draft that has replaced it stays. */
export const removeDraft = async (id: string): Promise<void> => {
  await eachDraft((draft, form, store) => {
    if (draft.id === id) store.delete(form)
  })
}

/** Erases the documents of old drafts (`withoutOldDocuments`), also when no form is opened. */
export const purgeDraftDocuments = async (): Promise<void> => {
  await eachDraft((draft, form, store) => {
    const purged = withoutOldDocuments(draft, Date.now())
    if (purged !== draft) store.put(purged, form)
  })
}
