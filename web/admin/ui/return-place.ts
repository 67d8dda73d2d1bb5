import { useLayoutEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { PATHS } from '../../paths.ts'
import { SIGN_IN_PATHS } from '../session/next.ts'

/**
 * Where the user was on each screen of the back office, so that Back, "Retour au tableau de bord" and a reload lead
 * there: the dashboard's tab and filters, and the scroll position of each address.
 */

/** Scroll positions in pixels, by address. */
const positions = new Map<string, number>()

/** Address of the dashboard as it was left since the page loaded, without the open record. */
let dashboard: string = PATHS.admin
let shown: string | null = null
/** Set while the browser goes back or forward, and at a reload. */
let isReturning = false

/** The present address without the open record: opening one does not move its list. */
const currentAddress = (): string => {
  const query = new URLSearchParams(location.search)
  query.delete('ouvert')
  const text = query.toString()
  return text === '' ? location.pathname : `${location.pathname}?${text}`
}

const pathOf = (address: string): string => address.split('?', 1)[0] ?? ''

const isDashboard = (address: string): boolean => pathOf(address) === PATHS.admin

/** Key of sessionStorage: the positions survive a reload. */
const STORED = 'positions'

let isRead = false

/**
 * Reads the stored positions, once: when one is needed, or before they are stored. Not earlier: the first access to
 * sessionStorage takes as long as rendering a row, which would delay the first rows.
 */
const readStored = (): void => {
  if (isRead) return
  isRead = true
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
    if (!Array.isArray(stored)) return
    for (const [address, y] of stored)
      if (typeof y === 'number' && !positions.has(String(address))) positions.set(String(address), y)
  } catch {
    // Without storage a reload starts at the top.
  }
}

const positionOf = (address: string): number => {
  readStored()
  return positions.get(address) ?? 0
}

const store = (): void => {
  readStored()
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...positions]))
  } catch {
    // Without storage nothing is stored.
  }
}

/** Starts to record positions. The browser's own restoration comes too early: the rows are not rendered yet. */
export const recordPlaces = (): void => {
  history.scrollRestoration = 'manual'
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  isReturning = entry?.type === 'reload' || entry?.type === 'back_forward'
  addEventListener('scroll', () => positions.set(currentAddress(), scrollY), { passive: true })
  addEventListener('pagehide', store)
  // Before the router's own listener, which renders the other screen.
  addEventListener(
    'popstate',
    () => {
      isReturning = true
      setTimeout(() => {
        isReturning = false
      })
    },
    { capture: true },
  )
}

/** Address that the present history entry was opened from; null when it is unknown. */
const openedFrom = (): string | null => {
  const state: unknown = history.state
  const from: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : null
  return typeof from === 'string' ? from : null
}

/**
 * Stores `from` in the present history entry as the address that it was opened from, unless it has one. Not a screen of
 * the sign-in: the entry has taken its place.
 */
const recordOrigin = (from: string): void => {
  if (openedFrom() === null && !SIGN_IN_PATHS.includes(pathOf(from)))
    history.replaceState({ ...history.state, from }, '')
}

/** Time limit for restoring the scroll position of a list that arrives late: on mobile data it takes seconds. */
const LATE_MS = 30_000

/** Stops waiting for the page to become long enough for the position. */
let stopScrolling = (): void => undefined

/**
 * Scrolls to a position. While the page is too short, scrolls again whenever it grows, for LATE_MS or until the user
 * does something.
 */
const scrollBackTo = (y: number): void => {
  stopScrolling()
  scrollTo(0, y)
  if (Math.abs(scrollY - y) <= 1) return
  const observer = new ResizeObserver(() => {
    scrollTo(0, y)
    if (Math.abs(scrollY - y) <= 1) stopScrolling()
  })
  const timer = setTimeout(() => stopScrolling(), LATE_MS)
  const actions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
  stopScrolling = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const action of actions) removeEventListener(action, stopScrolling)
    stopScrolling = () => undefined
  }
  for (const action of actions) addEventListener(action, stopScrolling, { passive: true })
  observer.observe(document.body)
}

/**
 * Scrolls after each change of the address: to the old position where the user returns, else to the top of a new
 * screen. Not for another list or filter of the same screen: the dashboard scrolls then (useStartOfList), others stay.
 */
export const useReturnPlace = (): void => {
  const [path] = useLocation()
  const search = useSearch()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each address
  useLayoutEffect(() => {
    const address = currentAddress()
    const before = shown
    if (before === address) return
    shown = address
    const isNewScreen = before === null || pathOf(before) !== path
    if (before !== null && isNewScreen && !isReturning) recordOrigin(before)
    const backOnDashboard = isNewScreen && address === dashboard
    if (isDashboard(address)) dashboard = address
    if (isReturning || (backOnDashboard && before !== null)) scrollBackTo(positionOf(address))
    else if (isNewScreen) scrollBackTo(0)
    if (before === null) isReturning = false
  }, [path, search])
}

/**
 * Whether the address was reached by Back, Forward or a reload. Valid in the layout effects of the commit that first
 * shows it.
 */
export const isReturningNow = (): boolean => isReturning

/** Address of the dashboard as it was left since the page loaded, without the open record. */
export const dashboardAddress = (): string => dashboard

/** Whether the present history entry was opened from another screen of the back office. */
export const isFromOtherScreen = (): boolean => {
  const from = openedFrom()
  return from !== null && pathOf(from) !== location.pathname
}

/** Goes back in the history if this screen was opened from the dashboard. False: it was not, or that is not known. */
export const goBackToDashboard = (): boolean => {
  const from = openedFrom()
  if (from === null || !isDashboard(from)) return false
  history.back()
  return true
}
