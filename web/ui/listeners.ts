/**
 * Listeners of a value that is kept outside of React. `listen` is as `useSyncExternalStore` asks for it: it returns the
 * function that ends the listening. `notify` calls all listeners.
 */
export const createListeners = () => {
  const listeners = new Set<() => void>()
  return {
    listen: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify: (): void => {
      for (const listener of listeners) listener()
    },
  }
}
