import { Suspense, useEffect, useRef, useState } from 'react'
import { DRAFT_DOCUMENTS_MAX_AGE_MS } from '../../offline/constants.ts'
import { type Draft, type FormName, purgeDraftDocuments, removeDraft } from '../../offline/draft-store.ts'
import { readDraft, saveDraft } from '../../offline/drafts.ts'
import { newKey } from '../../offline/key.ts'
import { readQueue } from '../../offline/outbox.ts'
import { lazyOptional } from '../../ui/lazy-optional.ts'
import type { DraftOfferProps } from './draft-offer.tsx'

/** Pause in the typing after which the draft is saved. */
const SAVE_AFTER_MS = 400

/**
 * Saves the content of a long form and offers it again on the next visit: power cuts are daily. A form has one draft:
 * typing without an answer to the offer replaces the draft that was found. `typed`: names of fields; nothing is saved
 * unless one of them has content or a document is chosen. `isActive`: false while the form must not be saved.
 */
export const useDraft = (
  form: FormName,
  content: Pick<Draft, 'values' | 'documents'>,
  typed: readonly string[],
  isActive: boolean,
) => {
  const [found, setFound] = useState<Draft | null>(null)
  const id = useRef(newKey())
  const latest = useRef(content)
  latest.current = content
  const isWorthSaving =
    isActive &&
    (content.documents.length > 0 || typed.some((name) => (content.values[name] ?? '').trim() !== ''))

  useEffect(() => {
    let isMounted = true
    const find = async () => {
      const draft = await readDraft(form)
      // A power cut after the submission can leave its draft behind.
      const isSubmitted = (await readQueue()).some(
        (entry) => entry.state !== 'unreadable' && entry.draftId === draft?.id,
      )
      if (isMounted && draft && !isSubmitted) setFound(draft)
    }
    void find()
    return () => {
      isMounted = false
    }
  }, [form])

  const isUnsaved = useRef(false)
  /** Whether the storage has a draft of this form: one that was saved, or resumed. */
  const isSaved = useRef(false)
  const save = useRef(async () => {
    isUnsaved.current = false
    isSaved.current = true
    await saveDraft(form, { id: id.current, ...latest.current })
  })
  // Saves what was typed just before leaving the page, or the browser: a phone may never run the timer of a hidden
  // page. Declared before the next effect, whose cleanup cancels a delayed save.
  useEffect(() => {
    const saveNow = () => {
      if (isUnsaved.current) void save.current()
    }
    addEventListener('visibilitychange', saveNow)
    return () => {
      removeEventListener('visibilitychange', saveNow)
      saveNow()
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the form is saved
  useEffect(() => {
    if (!isWorthSaving) {
      // The person emptied the form again: the next person must not be offered the stored draft.
      if (isActive && isSaved.current) {
        isSaved.current = false
        void removeDraft(id.current)
      }
      return
    }
    isUnsaved.current = true
    const timer = setTimeout(() => {
      setFound(null)
      void save.current()
    }, SAVE_AFTER_MS)
    // Documents are deleted from the disk of a shared phone even while the form is open. Their age counts from the save
    // above, SAVE_AFTER_MS from now; as long again, to be surely past the limit.
    const purge = setTimeout(purgeDraftDocuments, DRAFT_DOCUMENTS_MAX_AGE_MS + 2 * SAVE_AFTER_MS)
    return () => {
      isUnsaved.current = false
      clearTimeout(timer)
      clearTimeout(purge)
    }
  }, [content.values, content.documents, isWorthSaving, isActive, form])

  return {
    found,
    /** Id of the draft of this form. */
    currentId: () => id.current,
    /** Continues with the draft that was found. */
    resume: (): void => {
      if (found) {
        id.current = found.id
        isSaved.current = true
      }
      setFound(null)
    },
    /** Erases the draft that was found. */
    forget: async (): Promise<void> => {
      setFound(null)
      if (found) await removeDraft(found.id)
    },
    /** Erases the draft of this form after its submission. */
    end: async (): Promise<void> => {
      const submitted = id.current
      id.current = newKey()
      await removeDraft(submitted)
    },
  }
}

/** Its code is loaded only where there is a draft. Without it the form stays, and the draft is offered next time. */
const LazyOffer = lazyOptional(() => import('./draft-offer.tsx'))

export const DraftOffer = (props: DraftOfferProps) => (
  <Suspense>
    <LazyOffer {...props} />
  </Suspense>
)
