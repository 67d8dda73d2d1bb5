import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

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
/** Ends the wait, if it has begun. */
let stopWaiting = (): void => undefined

/**
 * Resolves once, for all callers: when the browser is first idle after the first call, when the user needs some of the
 * code (`stopWaiting`), at the latest after MAX_WAIT_MS.
 * Safari cannot tell when it is idle: there it resolves after a fixed quarter of MAX_WAIT_MS.
 */
const untilIdle = (): Promise<void> => {
  idle ??= new Promise((resolve) => {
    stopWaiting = resolve
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS })
    else setTimeout(resolve, MAX_WAIT_MS / 4)
  })
  return idle
}

/**
 * Query of code that the user may need next. It waits until the browser is idle, so as not to delay the first rows, but
 * not until the user needs the code: the network may be lost by then.
 */
export const useCodeSoon = <Code>(
  name: string,
  load: () => Promise<Code>,
  {
    enabled = true,
    isNeededNow = false,
  }: {
    readonly enabled?: boolean
    /**
     * The part of the screen that needs the code is open: load at once, do not wait for an idle browser. Set later, it
     * ends the wait of all callers.
     */
    readonly isNeededNow?: boolean
  } = {},
) => {
  useEffect(() => {
    if (isNeededNow) stopWaiting()
  }, [isNeededNow])
  return useCode(name, isNeededNow ? load : () => untilIdle().then(load), enabled)
}

/** Loads code as `useCodeSoon` does, without an observer of the query in each component: a list has many. */
export const usePreload = <Code>(name: string, load: () => Promise<Code>): void => {
  const queries = useQueryClient()
  useEffect(() => {
    void queries.prefetchQuery(codeQuery(name, () => untilIdle().then(load)))
  }, [queries, name, load])
}
