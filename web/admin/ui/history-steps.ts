import { useEffect, useRef } from 'react'
import { leaveEntries, leavingEntries } from '../../leave-entries.ts'

/**
 * Dialogs and unsaved forms as steps of the browser's history, so that the Back button of a phone closes them.
 * Each open step has one history entry, whose state lists the steps that are open there.
 */
interface Step {
  readonly id: number
  /** Called when the browser arrived, usually by the Back button, at an entry without the step; true: it stays open. */
  readonly onBack: () => boolean
}

let open: readonly Step[] = []
/**
 * Number of functions that are leaving entries. The browser would drop an entry pushed meanwhile: a step that opens
 * gets it afterwards.
 */
let leavers = 0
let lastId = 0

/** While a step is open, toasts offer no other screen (admin.css): it would be left without a question. */
const setOpen = (steps: readonly Step[]): void => {
  open = steps
  document.body.classList.toggle('with-step', open.length > 0)
}

const stepsOfEntry = (): readonly number[] => {
  const state: unknown = history.state
  const steps: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'steps') : null
  return Array.isArray(steps) ? steps : []
}

const pushEntry = (id: number): void =>
  history.pushState({ ...history.state, steps: [...stepsOfEntry(), id] }, '')

/** Number of entries from that of the first closed step to the present one, both counted; 0 without a closed step. */
const countClosed = (): number => {
  const entries = stepsOfEntry()
  const openIds = new Set(open.map(({ id }) => id))
  const firstClosed = entries.findIndex((id) => !openIds.has(id))
  return firstClosed < 0 ? 0 : entries.length - firstClosed
}

/** Adds the entries of open steps that have none. */
const pushMissing = (): void => {
  for (const { id } of open) if (!stepsOfEntry().includes(id)) pushEntry(id)
}

/**
 * Leaves the entries of closed steps, in one go for all that close in the same event, then adds the entries of steps
 * that opened meanwhile. Does nothing while entries are already being left: the function that leaves them adds these
 * entries afterwards.
 */
const settle = (): void => {
  if (leavers > 0) return
  leavers += 1
  setTimeout(async () => {
    let arrived = true
    while (arrived && countClosed() > 0) arrived = await leaveEntries(countClosed)
    leavers -= 1
    if (leavers === 0) pushMissing()
  })
}

/**
 * Leaves the entries of all open steps and `beyond` more. Does not call `onBack`: the components of these steps must
 * close or unmount at once, or their entries are added again.
 */
export const leaveSteps = async (beyond: 0 | 1): Promise<void> => {
  leavers += 1
  await leaveEntries(() => stepsOfEntry().length + beyond)
  leavers -= 1
  // After React has closed the steps.
  settle()
}

/** Returns a function that says whether the step that opened last, if any, is still open. */
export const watchLastStep = (): (() => boolean) => {
  const last = open.at(-1)
  return () => !last || open.includes(last)
}

const handleBack = (): void => {
  // Not the Back button: a step was closed, and its entry has been left.
  if (leavingEntries()) return
  const entries = stepsOfEntry()
  for (const step of [...open].reverse()) {
    if (entries.includes(step.id)) return
    if (step.onBack()) pushEntry(step.id)
  }
}

/** Starts to close steps with the Back button. Called once, before `leaveEntries` adds a listener of its own. */
export const watchBack = (): void => {
  addEventListener('popstate', handleBack)
  // The entry of a page that was reloaded still lists the steps that were open before. Their ids are not used again,
  // and their entries are left: Back would seem to do nothing there.
  lastId = Math.max(0, ...stepsOfEntry())
  settle()
}

/** Makes an open dialog or an unsaved form one step of the history. `onBack`: see Step. */
export const useHistoryStep = (isOpen: boolean, onBack: () => boolean): void => {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => {
    if (!isOpen) return
    lastId += 1
    const step: Step = { id: lastId, onBack: () => latest.current() }
    setOpen([...open, step])
    if (leavers === 0) pushEntry(step.id)
    return () => {
      setOpen(open.filter((one) => one !== step))
      settle()
    }
  }, [isOpen])
}
