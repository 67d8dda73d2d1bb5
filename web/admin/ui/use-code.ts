import { queryOptions, useQuery } from '@tanstack/react-query'

/** Query of a lazily loaded module. `name` is its query key: one name for one module. */
export const codeQuery = <Code>(name: string, load: () => Promise<Code>) =>
  queryOptions({ queryKey: ['code', name], queryFn: load, gcTime: Number.POSITIVE_INFINITY })

/**
 * Code that is loaded while `enabled`. Without a network it is a query that failed, which the component shows with
 * `Failed`; React.lazy would remove the whole page instead.
 */
export const useCode = <Code>(name: string, load: () => Promise<Code>, enabled = true) =>
  useQuery({ ...codeQuery(name, load), enabled })

/** Longest wait for an idle browser. */
const MAX_WAIT_MS = 2000

let idle: Promise<void> | undefined

/** Resolves when the browser is idle for the first time: the screen is painted, and its rows take input. */
const untilIdle = (): Promise<void> => {
  idle ??= new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS })
    else setTimeout(resolve, MAX_WAIT_MS / 4)
  })
  return idle
}

/**
 * Code for what somebody may do next. It is loaded once the browser is idle, so that it does not delay the first rows,
 * and without being asked for, so that it is there when the network is lost.
 */
export const useCodeSoon = <Code>(
  name: string,
  load: () => Promise<Code>,
  {
    enabled = true,
    isNeededNow = false,
  }: {
    readonly enabled?: boolean
    /** What it is for is shown already. */
    readonly isNeededNow?: boolean
  } = {},
) => useCode(name, isNeededNow ? load : () => untilIdle().then(load), enabled)
