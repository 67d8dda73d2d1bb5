import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchCode } from '../../fetch-code.ts'

/** Query of a lazily loaded module. `name` is its query key: one name for one module. */
export const codeQuery = <Code>(name: string, load: () => Promise<Code>) =>
  queryOptions({ queryKey: ['code', name], queryFn: load, gcTime: Number.POSITIVE_INFINITY })

/**
 * Query that loads code while `enabled`. Without a network the query fails, which the component can show with `Failed`
 * or ignore; React.lazy would remove the whole page instead.
 */
export const useCode = <Code>(name: string, load: () => Promise<Code>, enabled = true) =>
  useQuery({ ...codeQuery(name, load), enabled })

/** Longest wait for an idle browser. */
const MAX_WAIT_MS = 2000

let idle: Promise<void> | undefined

/**
 * Resolves once, for all callers: when the browser is first idle after the first call, at the latest after MAX_WAIT_MS.
 * Safari cannot tell when it is idle: there it resolves after a fixed quarter of MAX_WAIT_MS.
 */
const untilIdle = (): Promise<void> => {
  idle ??= new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS })
    else setTimeout(resolve, MAX_WAIT_MS / 4)
  })
  return idle
}

/** Query of code that the screen needs once it is shown: it waits until the browser is idle. */
export const useCodeSoon = <Code>(name: string, load: () => Promise<Code>) =>
  useCode(name, () => untilIdle().then(load))

/**
 * Fetches code that the user may need next. It waits until the browser is idle, so as not to delay the first rows, but
 * not until the user needs the code: the network may be lost by then. `isNeededNow`: what needs it is being opened.
 */
export const usePreload = (load: () => Promise<unknown>, isNeededNow = false): void => {
  useEffect(() => {
    const ready = isNeededNow ? Promise.resolve() : untilIdle()
    // What did not arrive is fetched again when it is needed.
    void ready.then(() => fetchCode(load)).catch(() => undefined)
  }, [load, isNeededNow])
}
