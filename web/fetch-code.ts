let isFetchOnly = false

/** Whether `fetchCode` calls the import, which then fetches its files and does not run them. */
export const isFetchedOnly = (): boolean => isFetchOnly

/**
 * Fetches the files of a lazy import into the browser's cache, so that it needs no network later. They are neither
 * compiled nor run: on a phone that takes memory and time, for something that is perhaps never opened. Rejects when a
 * file has not arrived; never resolves. The build's helper around imports does it (preload-dependencies.ts); in
 * development the code is imported.
 */
export const fetchCode = (load: () => Promise<unknown>): Promise<unknown> => {
  isFetchOnly = true
  try {
    return load()
  } finally {
    isFetchOnly = false
  }
}
