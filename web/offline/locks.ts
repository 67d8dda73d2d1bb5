/** Mutual exclusion, among all tabs and the worker if `acrossTabs`. */
export interface Locks {
  /** Runs `work` alone; returns null without running it when another holder has `name`. */
  readonly alone: <T>(name: string, work: () => Promise<T>) => Promise<T | null>
  /** Whether holding a lock proves that its former holder is gone. */
  readonly acrossTabs: boolean
}

/**
 * navigator.locks. Where it is missing, a set of names, which covers this tab or worker only: two tabs may then send
 * the same entry, and the server stores it once because of its idempotency key.
 */
export const openLocks = (manager: LockManager | undefined): Locks => {
  if (manager)
    return {
      acrossTabs: true,
      alone: async (name, work) =>
        manager.request(name, { ifAvailable: true }, async (lock) => (lock ? work() : null)),
    }
  const held = new Set<string>()
  return {
    acrossTabs: false,
    alone: async (name, work) => {
      if (held.has(name)) return null
      held.add(name)
      try {
        return await work()
      } finally {
        held.delete(name)
      }
    },
  }
}
