import { useEffect, useRef, useState } from 'react'
import type { Contents, Kind } from '../../offline/entry.ts'
import { onChange, readQueue, removeEntry, submit as submitToOutbox } from '../../offline/outbox.ts'
import type { SubmitOptions } from '../../offline/submit.ts'
import type { FieldErrors } from '../../ui/form.ts'
import { fetchIllustration } from '../../ui/illustration.tsx'
import { useCorrection } from './correction.ts'
import { focusScreen } from './focus-screen.ts'
import { SUPERSEDED } from './sentences.ts'

/** How long a success screen stays (docs/product.md, "Success screen"). */
const SUCCESS_MS = 5000

/** `queued`: stored on the phone, not confirmed yet. `skipped`: names of the files without which it was sent. */
export interface Success {
  readonly outcome: 'confirmed' | 'queued'
  /** Idempotency-Key of its entry, when the submission was queued. */
  readonly key?: string
  /** Epoch milliseconds. */
  readonly at: number
  /** Number that the agency will call, in E.164. */
  readonly telephone: string
  /** Names of the documents that go with it. */
  readonly documents: readonly string[]
  readonly skipped: readonly string[]
}

/** Failure of a submission that no field shows. `unstored`: neither confirmed by the server nor stored on the phone. */
export type SubmissionFailure =
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'unstored'; readonly mayHaveArrived: boolean }

/** Removes one occurrence from `names` for each name in `skipped`. */
const without = (names: readonly string[], skipped: readonly string[]): readonly string[] => {
  const left = [...skipped]
  return names.filter((name) => {
    const index = left.indexOf(name)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}

/** The success screen shows `success` for SUCCESS_MS; then `success` becomes `lastSent`. */
const useSuccess = () => {
  const [success, setSuccess] = useState<Success | null>(null)
  const [lastSent, setLastSent] = useState<Success | null>(null)

  // The screen of a submission on the phone ends, or confirms it, as soon as its entry is no longer pending.
  useEffect(() => {
    if (success?.outcome !== 'queued') return
    let isShown = true
    const follow = async () => {
      const entry = (await readQueue()).find((one) => one.state !== 'unreadable' && one.key === success.key)
      if (entry?.state === 'waiting' || entry?.state === 'sending') return
      const next = entry?.state === 'arrived' ? ({ ...success, outcome: 'confirmed' } as const) : null
      setSuccess((now) => (now === success ? next : now))
      if (!next && isShown) focusScreen()
    }
    const stop = onChange(() => void follow().catch(() => undefined))
    return () => {
      isShown = false
      stop()
    }
  }, [success])

  useEffect(() => {
    if (!success) return
    const timer = setTimeout(() => {
      setSuccess(null)
      setLastSent(success)
      focusScreen()
    }, SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [success])

  return { success, setSuccess, lastSent, setLastSent }
}

/**
 * Erases an entry whose refusal the form shows: its content is in the form. Runs after the refusal is drawn, so that a
 * person who left before finds it in the queue.
 */
const useErasedOnceShown = (entryId: number | null): void =>
  useEffect(() => {
    if (entryId === null) return
    const erase = async () => {
      const entry = (await readQueue()).find(({ id }) => id === entryId)
      if (entry && entry.state !== 'unreadable') await removeEntry(entry)
    }
    void erase().catch(() => undefined)
  }, [entryId])

/** Fetches files that the form may need when there is no network. */
const useFilesForOffline = (): void =>
  useEffect(() => {
    fetchIllustration('hors-ligne')
    Promise.all([import('../outbox-bar/outbox-bar.tsx'), import('../outbox-bar/outbox-list.tsx')]).catch(
      () => undefined,
    )
  }, [])

/** Submits through the outbox and holds what the screen shows of it. */
export const useSubmission = <K extends Kind>(kind: K) => {
  const { success, setSuccess, lastSent, setLastSent } = useSuccess()
  const [failure, setFailure] = useState<SubmissionFailure | null>(null)
  const [shownEntryId, setShownEntryId] = useState<number | null>(null)
  const [correction, endCorrection] = useCorrection(kind)
  useErasedOnceShown(shownEntryId)
  useFilesForOffline()

  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  // Opening a correction ends the success screen of an earlier submission.
  useEffect(() => {
    if (correction) setSuccess(null)
  }, [correction, setSuccess])

  /** Resolves to null when the form is done, else to the errors by field. */
  const submit = async (
    content: Contents[K],
    options: Pick<SubmitOptions, 'documents' | 'draftId'> = {},
  ): Promise<FieldErrors | null> => {
    setFailure(null)
    setLastSent(null)
    setShownEntryId(null)
    const names = (options.documents ?? []).map(({ filename }) => filename)
    const result = await submitToOutbox(kind, content, {
      ...options,
      corrects: correction?.id,
      isShown: () => isMounted.current,
    })
    const sent = { at: Date.now(), telephone: content.telephone }
    switch (result.outcome) {
      case 'confirmed': {
        const { outcome, skipped } = result
        setSuccess({ ...sent, outcome, documents: without(names, skipped), skipped })
        endCorrection()
        return null
      }
      case 'queued': {
        setSuccess({ ...sent, outcome: 'queued', key: result.key, documents: names, skipped: [] })
        endCorrection()
        return null
      }
      case 'unstored':
        setFailure({ kind: 'unstored', mayHaveArrived: result.mayHaveArrived })
        return {}
      case 'superseded':
        setFailure({ kind: 'refused', message: SUPERSEDED })
        endCorrection()
        return {}
      case 'withdrawn':
      case 'refused': {
        setShownEntryId(result.entryId)
        const errors = Object.fromEntries(result.errors.map(({ path, message }) => [path, message]))
        // The first error without a field, or of a part of a field, is shown above the button.
        const unplaced = result.errors.find(({ path }) => path === '' || path.includes('.'))
        if (unplaced || result.errors.length === 0)
          setFailure({ kind: 'refused', message: unplaced?.message ?? result.message })
        return errors
      }
    }
  }
  return { success, lastSent, failure, submit, correction }
}
