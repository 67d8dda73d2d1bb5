import type { QueueEntry, UnreadableEntry } from './entry.ts'
import type { EntryWithContent } from './queue.ts'
import { createRetry } from './retry.ts'
import { createSender, type Phone } from './sender.ts'
import { createSubmit } from './submit.ts'

/** The outbox of one tab: submit, retry, read and erase entries. `phone`: storage, network, clock and locks. */
export const createOutbox = (phone: Phone) => {
  const { queue, changes } = phone
  const sender = createSender(phone)
  const retry = createRetry(phone, sender)
  return {
    submit: createSubmit(phone, sender, () => {
      // The server just answered, so the network works: send the other entries too.
      retry('online').catch(() => undefined)
    }),
    retry,

    /** All entries, oldest first; empty when storage is unreadable. */
    readQueue: async (): Promise<readonly (QueueEntry | UnreadableEntry)[]> => queue.list().catch(() => []),

    /** An entry with its content, to be shown or corrected; null when either is gone or cannot be read. */
    readEntry: async (id: number): Promise<EntryWithContent | null> => queue.get(id).catch(() => null),

    /**
     * Erases an entry; `entry` is the entry as the screen showed it. False, and nothing erased, when it is gone, is
     * being sent, or has another state, key or `mayHaveArrived` since. Rejects when storage fails.
     */
    removeEntry: async (entry: QueueEntry): Promise<boolean> => {
      const done = await queue.settle(
        entry,
        'deleted',
        {},
        ({ state, mayHaveArrived }) => state === entry.state && mayHaveArrived === entry.mayHaveArrived,
      )
      changes.announce('changed')
      return done
    },

    onChange: changes.listen,
  }
}
