import type { FieldError } from '#contract/errors.ts'
import { ENTRY_LOCK_PREFIX, SCREEN_LIMIT_MS } from './constants.ts'
import type { Outcome } from './delivery.ts'
import type { Contents, Kind, QueueEntry, StoredDocument } from './entry.ts'
import { newKey } from './key.ts'
import type { NewEntry } from './queue.ts'
import type { Phone, Sender } from './sender.ts'

/** Outcome of a submission, for its form. */
export type Submitted =
  /** The agency has it. `skipped`: names of the files without which it was sent (`Upload.skipped`). */
  | { readonly outcome: 'confirmed'; readonly skipped: readonly string[] }
  /** It is on the phone, in the entry with this key, and is sent without the form. */
  | { readonly outcome: 'queued'; readonly key: string }
  /** The form stays. `entryId`: erase this entry once the form shows `message`; null: nothing is to be erased. */
  | {
      readonly outcome: 'refused' | 'withdrawn'
      readonly message: string
      readonly errors: readonly FieldError[]
      readonly entryId: number | null
    }
  /** The entry that this form corrects is gone or cannot be corrected any more: this call sent nothing. */
  | { readonly outcome: 'superseded' }
  /** It is not known to be on the phone, and no receipt came: the form stays on screen and says so. */
  | { readonly outcome: 'unstored'; readonly mayHaveArrived: boolean }

export interface SubmitOptions {
  readonly documents?: readonly StoredDocument[]
  /** The id of the refused entry that this content corrects. */
  readonly corrects?: number | undefined
  /** The draft to erase once the submission is stored. */
  readonly draftId?: string | null
  /** Whether the form is still on the screen and can show the outcome. */
  readonly isShown?: () => boolean
}

type Answered = Exclude<Outcome, { outcome: 'undelivered' }>

/** A submission that is not known to be in the queue. Submitting the same content again uses the same key. */
interface Unstored {
  readonly key: string
  readonly createdAt: string
  mayHaveArrived: boolean
  /** The attempt from memory that is under way. */
  running: Promise<Outcome> | null
  /** The receipt that came after the form had been told `unstored`: submitting the same content again sends nothing. */
  receipt: Answered | null
}

const resultOf = (attempt: Answered, entryId: number | null): Submitted =>
  attempt.outcome === 'confirmed' ? attempt : { ...attempt, entryId }

/** Returns the function that submits a form. `onConfirmed` is called after the delivery of a stored submission. */
export const createSubmit = (
  { queue, locks, changes, now, wait }: Phone,
  sender: Sender,
  onConfirmed: () => void,
) => {
  /** Submissions that are not known to be in the queue, by kind and content. */
  const unstored = new Map<string, Unstored>()

  const findEntry = async (key: string): Promise<QueueEntry | undefined> =>
    (await queue.readable()).find((one) => one.key === key)

  /**
   * Stores a submission. `isRepeated`: an earlier press submitted the same content. Null: the entry that this form
   * corrects is gone or cannot be corrected any more.
   */
  const store = async (
    submission: NewEntry,
    isRepeated: boolean,
    corrects: number | undefined,
  ): Promise<QueueEntry | null> => {
    // The entry of the earlier press may have been stored after the storage counted as absent.
    const earlier = isRepeated && (await findEntry(submission.key))
    if (!earlier)
      return corrects === undefined
        ? queue.add(submission, now())
        : queue.correct(corrects, submission, now())
    const claimed = await queue.claim(earlier.id, now(), true)
    if (!claimed) throw new Error('The entry has had its answer')
    return claimed
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

  /** Erases the refused entry `corrects`, whose correction arrived from memory. */
  const removeCorrected = async (corrects: number | undefined): Promise<void> => {
    if (corrects === undefined) return
    const refused = (await queue.readable()).find(({ id, state }) => id === corrects && state === 'refused')
    if (refused) await queue.settle(refused, 'deleted')
  }

  /**
   * Stores what a person submitted, then sends it; answers within SCREEN_LIMIT_MS. `content` has been validated by
   * the contract's schema. Never throws.
   */
  return <K extends Kind>(
    kind: K,
    content: Contents[K],
    { documents = [], corrects, draftId = null, isShown = () => true }: SubmitOptions = {},
  ): Promise<Submitted> => {
    const identity = JSON.stringify([kind, content, documents.map(({ key }) => key)])
    const known = unstored.get(identity)
    const memory: Unstored = known ?? {
      key: newKey(),
      createdAt: new Date(now()).toISOString(),
      mayHaveArrived: false,
      running: null,
      receipt: null,
    }
    if (memory.receipt) {
      unstored.delete(identity)
      return Promise.resolve(resultOf(memory.receipt, null))
    }
    unstored.set(identity, memory)
    changes.announce('submitting')
    const { key, mayHaveArrived } = memory
    const queued: Submitted = { outcome: 'queued', key }
    const submission: NewEntry = { kind, key, content, documents, draftId, mayHaveArrived }

    return new Promise((resolve) => {
      let entry: QueueEntry | null = null
      let isAnswered = false
      const isSeen = (): boolean => !isAnswered && isShown()
      const answer = (result: Submitted): void => {
        // Kept after `unstored`, so that submitting it again uses the same key.
        if (!isAnswered && result.outcome !== 'unstored') unstored.delete(identity)
        isAnswered = true
        resolve(result)
      }

      const missed = () => (memory.mayHaveArrived ? 'unconfirmed' : 'lost')
      const answerUndelivered = (isStored: boolean): void => {
        answer(isStored ? queued : { outcome: 'unstored', mayHaveArrived: memory.mayHaveArrived })
        if (isStored) changes.announce('changed')
        else if (!isShown()) changes.announce(missed())
      }

      const storeAndSend = async (): Promise<void> => {
        entry = await store(submission, known !== undefined, corrects)
        if (!entry) {
          answer({ outcome: 'superseded' })
          return
        }
        const attempt = await sender.finish(entry, submission, isSeen)
        if (attempt.outcome === 'undelivered') {
          memory.mayHaveArrived ||= attempt.posted
          // The browser may have cleared its storage meanwhile.
          answerUndelivered((await findEntry(key)) !== undefined)
          return
        }
        // A refused entry is erased once its form shows the refusal; a refused correction stays in the list.
        answer(resultOf(attempt, corrects === undefined ? entry.id : null))
        changes.announce('changed')
        if (attempt.outcome === 'confirmed') onConfirmed()
      }

      const sendUnstored = async (): Promise<void> => {
        const attempt = await attemptUnstored(memory, submission)
        const wasSeen = isSeen()
        if (attempt.outcome === 'undelivered') {
          // The storage may have been slow and have finished in the meantime.
          answerUndelivered((await findEntry(key).catch(() => undefined)) !== undefined)
          return
        }
        if (attempt.outcome === 'confirmed') {
          memory.receipt = attempt
          await removeCorrected(corrects).catch(() => undefined)
        }
        answer(resultOf(attempt, null))
        if (!wasSeen) changes.announce(attempt.outcome === 'confirmed' ? 'arrived' : missed())
      }

      void wait(SCREEN_LIMIT_MS).then(() => {
        if (isAnswered) return
        // The work goes on, and may still deliver the submission.
        memory.mayHaveArrived = true
        answer(entry ? queued : { outcome: 'unstored', mayHaveArrived: true })
        changes.announce('changed')
      })

      // The entry's lock is taken before the entry exists, so that no other tab sends it at the same time.
      locks
        .alone(ENTRY_LOCK_PREFIX + key, async () => {
          try {
            await storeAndSend()
          } catch {
            // Stored: it stays queued, even if sending failed.
            if (entry) answer(queued)
            else await sendUnstored()
          }
          return true
        })
        // Null: an earlier press or a pass is still storing or sending the same content.
        .then((ran) => (ran ? undefined : sendUnstored()))
        .catch(() => answer({ outcome: 'unstored', mayHaveArrived: memory.mayHaveArrived }))
    })
  }
}
