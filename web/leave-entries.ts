/** Longest wait (ms) for the `popstate` event: a browser may ignore a call of `history.go`. */
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
 * Goes back by `count()` entries of the browser's history. Calls run one after the other; `count` is called when the
 * turn of this call has come. False: the browser did not arrive within LIMIT_MS. The browser drops an entry that is
 * pushed before the arrival: code that pushes an entry first waits for `leavingEntries`.
 */
export const leaveEntries = async (count: () => number): Promise<boolean> => {
  while (leaving) await leaving
  const entries = count()
  if (entries === 0) return true
  leaving = goBack(entries)
  return leaving
}

/** Resolves when the browser has arrived, or after LIMIT_MS; null while no entry is being left. */
export const leavingEntries = (): Promise<boolean> | null => leaving
