const listeners = new Set<(ids: readonly string[]) => void>()

/** What is kept in memory about a record is forgotten with it: `forget` gets the ids of records that are gone. */
export const whenGone = (forget: (ids: readonly string[]) => void): void => {
  listeners.add(forget)
}

/** Says that records were deleted, or are found to be: by another administrator, for example. */
export const reportGone = (ids: readonly string[]): void => {
  if (ids.length === 0) return
  for (const forget of listeners) forget(ids)
}
