import type { FieldError } from '#contract/errors.ts'
import { ENTRY_LOCK_PREFIX, SCREEN_LIMIT_MS } from './constants.ts'
import type { Outcome } from './delivery.ts'
import type { Contents, Kind, QueueEntry, StoredDocument } from './entry.ts'
import { newKey } from './key.ts'
import type { NewEntry } from './queue.ts'
import type { Phone, Sender } from './sender.ts'

/** What a form learns of its submission. */
export type Submitted =
  /** The agency has it. `skipped`: names of files that could not be read and were left behind. */
  | { readonly outcome: 'confirmed'; readonly skipped: readonly string[] }
  /** It is on the phone and leaves by itself. */
  | { readonly outcome: 'queued' }
  /** The form stays. `entryId`: erase this entry once the form shows the refusal; null: nothing is to be erased. */
  | {
      readonly outcome: 'refused' | 'withdrawn'
      readonly message: string
      readonly errors: readonly FieldError[]
      readonly entryId: number | null
    }
  /** Another tab has corrected or deleted the entry that this form corrects: nothing was sent. */
  | { readonly outcome: 'superseded' }
  /** The phone cannot store it and no receipt came: the form stays on screen and says so. */
  | { readonly outcome: 'unstored'; readonly mayHaveArrived: boolean }

export interface SubmitOptions {
  readonly documents?: readonly StoredDocument[]
  /** The id of the refused entry that this content corrects. */
  readonly corrects?: number | undefined
  /** The draft to erase once the submission is stored. */
  readonly draftId?: string | null
  /** Whether the form is still on the screen to tell the outcome. */
  readonly isShown?: () => boolean
}

/** A submission that is not in the queue: its key stays as long as its content does. */
interface Unstored {
  readonly key: string
  readonly createdAt: string
  mayHaveArrived: boolean
  /** The attempt that is under way. */
  running: Promise<Outcome> | null
}

export const createSubmit = (
  { queue, locks, changes, now, wait }: Phone,
  sender: Sender,
  onConfirmed: () => void,
) => {
  /** By kind and content. */
  const unstored = new Map<string, Unstored>()

  const resultOf = (attempt: Outcome, entryId: number | null): Submitted => {
    if (attempt.outcome === 'confirmed') return { outcome: 'confirmed', skipped: attempt.skipped }
    if (attempt.outcome === 'undelivered') return { outcome: 'queued' }
    const { outcome, message, errors } = attempt
    return { outcome, message, errors, entryId }
  }

  /** One attempt from memory; a second press joins the attempt that is under way. */
  const attemptUnstored = async (memory: Unstored, submission: NewEntry): Promise<Outcome> => {
    memory.running ??= sender.attemptOnce(
      { ...submission, createdAt: memory.createdAt, uploads: [] },
      async () => undefined,
    )
    try {
      const attempt = await memory.running
      memory.mayHaveArrived ||= attempt.outcome === 'undelivered' && attempt.posted
      return attempt
    } finally {
      memory.running = null
    }
  }

  /**
   * Stores what a person submitted, then sends it; answers within SCREEN_LIMIT_MS. `content` has been validated by
   * the contract's schema. Never throws.
   */
  const submit = <K extends Kind>(
    kind: K,
    content: Contents[K],
    { documents = [], corrects, draftId = null, isShown = () => true }: SubmitOptions = {},
  ): Promise<Submitted> => {
    const identity = JSON.stringify([kind, content, documents.map(({ key }) => key)])
    const memory: Unstored = unstored.get(identity) ?? {
      key: newKey(),
      createdAt: new Date(now()).toISOString(),
      mayHaveArrived: false,
      running: null,
    }
    unstored.set(identity, memory)
    const submission: NewEntry = { kind, key: memory.key, content, documents, draftId }

    return new Promise((resolve) => {
      let entry: QueueEntry | null = null
      let isAnswered = false
      const isSeen = (): boolean => !isAnswered && isShown()
      const answer = (result: Submitted): void => {
        isAnswered = true
        resolve(result)
      }

      const storeAndSend = async (): Promise<void> => {
        entry =
          corrects === undefined
            ? await queue.add(submission, now())
            : await queue.correct(corrects, submission, now())
        // The screen has already asked for a retry: it uses the same key.
        if (!isAnswered) unstored.delete(identity)
        if (!entry) {
          answer({ outcome: 'superseded' })
          return
        }
        const attempt = await sender.finish(entry, isSeen)
        // The form keeps the content on the screen; a correction stays in the list until it is accepted.
        const entryId = corrects === undefined ? entry.id : null
        answer(attempt ? resultOf(attempt, entryId) : { outcome: 'queued' })
        changes.announce('changed')
        if (attempt?.outcome === 'confirmed') onConfirmed()
      }

      /** Erases the refused entry whose correction arrived from memory. */
      const removeCorrected = async (): Promise<void> => {
        if (corrects === undefined) return
        const refused = (await queue.readable()).find(
          ({ id, state }) => id === corrects && state === 'refused',
        )
        if (refused) await queue.settle(refused, 'deleted')
      }

      const sendUnstored = async (): Promise<void> => {
        const attempt = await attemptUnstored(memory, submission)
        const { mayHaveArrived } = memory
        const missed = mayHaveArrived ? 'unconfirmed' : 'lost'
        const wasSeen = isSeen()
        if (attempt.outcome === 'undelivered') {
          // Slow storage may have finished after it counted as absent.
          const entries = await queue.readable().catch(() => [])
          const isStored = entries.some(({ key }) => key === memory.key)
          answer(isStored ? { outcome: 'queued' } : { outcome: 'unstored', mayHaveArrived })
          if (isStored) changes.announce('changed')
          else if (!isShown()) changes.announce(missed)
          return
        }
        if (!isAnswered) unstored.delete(identity)
        if (attempt.outcome === 'confirmed') await removeCorrected().catch(() => undefined)
        answer(resultOf(attempt, null))
        if (!wasSeen) changes.announce(attempt.outcome === 'confirmed' ? 'arrived' : missed)
      }

      void wait(SCREEN_LIMIT_MS).then(() => {
        if (isAnswered) return
        // Storage that answers late still sends it.
        memory.mayHaveArrived = true
        answer(entry ? { outcome: 'queued' } : { outcome: 'unstored', mayHaveArrived: true })
        changes.announce('changed')
      })

      // The entry's lock is taken before the entry exists, so that no other tab sends it at the same time.
      locks
        .alone(ENTRY_LOCK_PREFIX + memory.key, async () => {
          try {
            await storeAndSend()
          } catch {
            // Stored: it stays queued, even if sending failed.
            if (entry) answer({ outcome: 'queued' })
            else await sendUnstored()
          }
          return true
        })
        // Null: the same content is being sent from memory.
        .then((ran) => (ran ? undefined : sendUnstored()))
        .catch(() => answer({ outcome: 'unstored', mayHaveArrived: memory.mayHaveArrived }))
    })
  }
  return submit
}
