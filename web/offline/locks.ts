/** Runs work alone among all tabs and the worker, or not at all. */
export interface Locks {
  /** Null when somebody else holds `name`. */
  readonly alone: <T>(name: string, work: () => Promise<T>) => Promise<T | null>
  /** Whether holding a lock proves that its former holder is gone. */
  readonly acrossTabs: boolean
}

/** navigator.locks, or where it is missing a set that keeps only this context in order: the server's key is the guard. */
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
