/** Longest time (ms) that is waited for an arrival: a browser may ignore a call of `history.go`. */
const LIMIT_MS = 5000

let leaving: Promise<boolean> | null = null

const goBack = (entries: number): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (arrived: boolean) => {
      leaving = null
      clearTimeout(limit)
      removeEventListener('popstate', arrive)
      resolve(arrived)
    }
    const arrive = () => end(true)
    const limit = setTimeout(() => end(false), LIMIT_MS)
    addEventListener('popstate', arrive)
    history.go(-entries)
  })

/**
 * Leaves entries of the history, one call after the other; `count` is asked when it is this call's turn. True: the
 * browser has arrived. It drops an entry that is pushed before: code that pushes one waits for `leavingEntries`.
 */
export const leaveEntries = async (count: () => number): Promise<boolean> => {
  while (leaving) await leaving
  const entries = count()
  if (entries === 0) return true
  leaving = goBack(entries)
  return leaving
}

/** Resolves when the browser has arrived; null while no entry is being left. */
export const leavingEntries = (): Promise<boolean> | null => leaving
