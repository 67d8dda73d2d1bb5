import type { endpoints as health } from '#contract/health.ts'
import type { Changes } from './changes.ts'
import { ENTRY_MAX_AGE_DAYS } from './constants.ts'
import { deliver, type Outcome, type Submission } from './delivery.ts'
import type { QueueEntry } from './entry.ts'
import type { Locks } from './locks.ts'
import { type Queue, withDay } from './queue.ts'
import { retryDelay } from './retry-delay.ts'
import {
  ARRIVED_WITHOUT,
  CONTENT_UNREADABLE,
  MAY_HAVE_ARRIVED,
  NOT_CONFIRMED_IN_TIME,
  SEND_AGAIN,
} from './sentences.ts'
import type { Outgoing, Transport } from './transport.ts'
import type { ResumeUpload } from './upload.ts'

/** Functions of the phone that the outbox uses; tests replace them. */
export interface Phone {
  readonly queue: Queue
  readonly send: Transport
  readonly resumeUpload: ResumeUpload
  readonly locks: Locks
  readonly changes: Changes
  /** Epoch milliseconds. */
  readonly now: () => number
  /** In [0, 1). */
  readonly random: () => number
  readonly wait: (ms: number) => Promise<void>
  /** False when the browser reports that it has no network, which can be wrong. */
  readonly mayBeOnline: () => boolean
  /** Erases the draft from which a submission was made. */
  readonly removeDraft: (draftId: string) => Promise<void>
}

/** A copy, checked by its type: importing the contract would add its code to the outbox. */
const LIVE_PATH: (typeof health)['live']['path'] = '/api/health/live'
/** Changes nothing on the server. */
const PROBE: Outgoing = { method: 'HEAD', path: LIVE_PATH, headers: {}, body: null, bytes: 0 }
/** The attempt sent nothing of the submission. */
const NOT_SENT: Outcome = { outcome: 'undelivered', pauseMs: 0, scope: 'network', posted: false }

/** Sends submissions, and writes the outcomes of those that have an entry into the queue. */
export const createSender = ({
  queue,
  send,
  resumeUpload,
  changes,
  now,
  random,
  mayBeOnline,
  removeDraft,
}: Phone) => {
  /**
   * Sends a submission once. Where the browser reports no network, asks the server first, and sends nothing without an
   * answer: a post without an answer counts as `posted`, and the person would read that it may have arrived.
   */
  const attemptOnce = async (
    submission: Submission,
    saveUploads: (uploads: Submission['uploads']) => Promise<void>,
  ): Promise<Outcome> =>
    mayBeOnline() || (await send(PROBE)).status > 0
      ? deliver(submission, { send, resumeUpload, now, saveUploads })
      : NOT_SENT

  /** Replaces an entry by a notice: `sentence`, and what the person can do. */
  const expire = (entry: QueueEntry, sentence: string, mayHaveArrived: boolean): Promise<boolean> =>
    queue.settle(entry, 'expired', { message: sentence + (mayHaveArrived ? MAY_HAVE_ARRIVED : SEND_AGAIN) })

  const postpone = async (
    entry: QueueEntry,
    { pauseMs, scope }: Extract<Outcome, { outcome: 'undelivered' }>,
    mayHaveArrived: boolean,
  ): Promise<void> => {
    const notBefore = pauseMs > 0 ? now() + pauseMs : 0
    await queue.settle(entry, 'undelivered', {
      mayHaveArrived,
      nextAttemptAt: now() + retryDelay(entry.attempts, random()),
      notBefore,
    })
    if (scope === 'server' && notBefore > 0)
      await queue.changeWaits((other) => ({ notBefore: Math.max(other.notBefore, notBefore) }))
  }

  /** Writes the outcome into the queue. `isSeen`: the form is still open and shows the outcome. */
  const settle = async (entry: QueueEntry, attempt: Outcome, isSeen: () => boolean): Promise<void> => {
    if (attempt.outcome === 'undelivered') {
      const mayHaveArrived = entry.mayHaveArrived || attempt.posted
      if (entry.days.length > ENTRY_MAX_AGE_DAYS) await expire(entry, NOT_CONFIRMED_IN_TIME, mayHaveArrived)
      else await postpone(entry, attempt, mayHaveArrived)
    } else if (attempt.outcome === 'confirmed') {
      if (attempt.skipped.length > 0)
        await queue.settle(entry, 'confirmedPartly', {
          message: `${ARRIVED_WITHOUT}${attempt.skipped.join(', ')}.`,
        })
      else await queue.settle(entry, isSeen() ? 'confirmed' : 'confirmedLate')
    } else {
      // This attempt stored nothing on the server; an earlier one may have, so `mayHaveArrived` stays as it is.
      // The days to correct a refused one begin now: those without delivery would have used them up.
      await queue.settle(entry, attempt.outcome, {
        message: attempt.message,
        errors: attempt.errors,
        days: withDay([], now()),
      })
    }
  }

  /** Sends an entry whose attempt has begun; the caller holds its lock. */
  const finish = async (
    entry: QueueEntry,
    { content, documents }: Pick<Submission, 'content' | 'documents'>,
    isSeen: () => boolean,
  ): Promise<Outcome> => {
    // Before the first request: a draft must not be offered again for a form that was delivered.
    if (entry.draftId !== null) await removeDraft(entry.draftId)
    const { kind, key, createdAt, uploads } = entry
    const attempt = await attemptOnce({ kind, key, createdAt, content, documents, uploads }, (uploads) =>
      queue.saveUploads(entry, uploads, now()),
    )
    // When the phone cannot store the outcome, the entry is sent again under the same key.
    await settle(entry, attempt, isSeen).catch(() => undefined)
    return attempt
  }

  /**
   * Sends a stored entry like `finish`, with the content that is on the phone. Null: its content is missing, so nothing
   * was sent, and a notice replaces the entry.
   */
  const finishStored = async (entry: QueueEntry): Promise<Outcome | null> => {
    const stored = await queue.get(entry.id)
    if (stored) return finish(entry, stored, () => false)
    await expire(entry, CONTENT_UNREADABLE, entry.mayHaveArrived)
    changes.announce('changed')
    return null
  }

  return { attemptOnce, finish, finishStored }
}

export type Sender = ReturnType<typeof createSender>
