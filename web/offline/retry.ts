import {
  ENTRY_LOCK_PREFIX,
  ENTRY_MAX_AGE_DAYS,
  NETWORK_FAILURES_MAX,
  NETWORK_PAUSE_MS,
  PASS_LOCK,
} from './constants.ts'
import type { Outcome } from './delivery.ts'
import type { QueueEntry } from './entry.ts'
import { isPending } from './entry-states.ts'
import { withDay } from './queue.ts'
import { dueAt } from './retry-delay.ts'
import type { Phone, Sender } from './sender.ts'
import { NOT_CORRECTED_IN_TIME } from './sentences.ts'

/**
 * Reason of a pass. `click`: every pending entry is due now. `online` (the network returned, the server just answered,
 * Background Sync): ends every back-off, obeys Retry-After. `due` (start, page shown or hidden, timer, news): sends
 * the entries that are due.
 */
export type RetryReason = 'click' | 'online' | 'due'

export interface Retried {
  /** Epoch milliseconds of the next attempt, null when nothing is pending. */
  readonly dueAt: number | null
  /** Attempts that this pass made. */
  readonly attempts: number
}

/** Returns the function that makes a pass, unless this tab, another one or the worker is making one. */
export const createRetry = ({ queue, locks, changes, now }: Phone, sender: Sender) => {
  const attempt = async (id: number): Promise<Outcome | null> => {
    const entry = await queue.claim(id, now(), locks.acrossTabs)
    if (!entry) return null
    // While it is sent, no list may say that it waits, or will not arrive.
    changes.announce('changed')
    return sender.finishStored(entry)
  }

  /**
   * The due entry with the oldest attempt, so that an entry that fails again and again does not block the others. One
   * in state `sending` counts as due: the tab that was sending it may be gone.
   */
  const nextOf = (entries: readonly QueueEntry[], tried: ReadonlySet<number>): QueueEntry | undefined =>
    entries
      .filter(
        (entry) =>
          isPending(entry) &&
          !tried.has(entry.id) &&
          (entry.state === 'sending' || dueAt(entry, now()) <= now()),
      )
      .sort((a, b) => a.attemptAt - b.attemptAt || a.id - b.id)[0]

  /** One pass over the due entries, one at a time. Returns the number of attempts. */
  const pass = async (): Promise<number> => {
    const tried = new Set<number>()
    let attempts = 0
    let networkFailures = 0
    for (;;) {
      const next = nextOf(await queue.readable(), tried)
      if (!next) return attempts
      tried.add(next.id)
      // An entry that makes its attempt throw does not stop the others.
      const outcome = await locks
        .alone(ENTRY_LOCK_PREFIX + next.key, () => attempt(next.id))
        .catch(() => null)
      if (!outcome) continue
      attempts += 1
      changes.announce('changed')
      if (outcome.outcome === 'confirmed') await queue.changeWaits(() => ({ nextAttemptAt: 0 }))
      if (outcome.outcome !== 'undelivered' || outcome.scope !== 'network') networkFailures = 0
      else networkFailures += 1
      const isServerDown = outcome.outcome === 'undelivered' && outcome.scope === 'server'
      if (!isServerDown && networkFailures < NETWORK_FAILURES_MAX) continue
      // The pause is stored with the entries: the news of each attempt starts passes in every tab, and these must wait
      // too. When it cannot be stored, the pass still returns its number of attempts.
      const pausedUntil = now() + NETWORK_PAUSE_MS
      await queue
        .changeWaits(({ nextAttemptAt }) => ({
          nextAttemptAt: Math.max(dueAt({ nextAttemptAt, notBefore: 0 }, now()), pausedUntil),
        }))
        .catch(() => undefined)
      return attempts
    }
  }

  /**
   * Refused entries count the days on which the outbox runs. When these are more than ENTRY_MAX_AGE_DAYS, a notice
   * replaces the content.
   */
  const ageRefused = async (): Promise<void> => {
    for (const entry of await queue.readable()) {
      if (entry.state !== 'refused') continue
      const days = withDay(entry.days, now())
      if (days.length > ENTRY_MAX_AGE_DAYS) {
        await queue.settle(entry, 'expired', { message: NOT_CORRECTED_IN_TIME })
        changes.announce('changed')
      } else if (days !== entry.days) await queue.settle(entry, 'seen', { days })
    }
  }

  const pending = async (): Promise<readonly QueueEntry[]> => (await queue.readable()).filter(isPending)

  const retry = async (reason: RetryReason): Promise<Retried> => {
    await ageRefused()
    if ((await pending()).length === 0) return { dueAt: null, attempts: 0 }
    if (reason !== 'due')
      await queue.changeWaits(({ notBefore }) => ({
        attempts: 0,
        nextAttemptAt: 0,
        notBefore: reason === 'click' ? 0 : notBefore,
      }))
    const attempts = (await locks.alone(PASS_LOCK, pass)) ?? 0
    const due = (await pending()).map((entry) => dueAt(entry, now()))
    return { dueAt: due.length > 0 ? Math.min(...due) : null, attempts }
  }
  return retry
}
