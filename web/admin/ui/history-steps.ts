import { useEffect, useRef } from 'react'
import { leaveEntries, leavingEntries } from '../../leave-entries.ts'

/**
 * Dialogs and unsaved forms as steps of the browser's history, so that the Back button of a phone closes them.
 * Each open step has one history entry, whose state lists the steps that are open there.
 */
interface Step {
  readonly id: number
  /** Called when the Back button left the step; true: the step stays open. */
  readonly onBack: () => boolean
}

let open: readonly Step[] = []
let lastId = 0
/** True while the browser leaves entries. It would drop an entry pushed now: a step that opens gets it afterwards. */
let settling = false

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

/** Leaves the entries of steps that were closed by a button, in one go for all that close in the same event. */
const settle = (): void => {
  if (settling) return
  settling = true
  setTimeout(async () => {
    let arrived = true
    while (arrived && countClosed() > 0) arrived = await leaveEntries(countClosed)
    settling = false
    pushMissing()
  })
}

/** Leaves the entries of all open steps and `beyond` more. The callers of `useHistoryStep` must close these steps. */
export const leaveSteps = async (beyond: 0 | 1): Promise<void> => {
  settling = true
  await leaveEntries(() => stepsOfEntry().length + beyond)
  settling = false
  // Adds the entries of steps that opened meanwhile, after React has closed the others.
  settle()
}

const handleBack = (): void => {
  // Not the Back button: a step was closed, and its entry has been left.
  if (leavingEntries()) return
  const entries = stepsOfEntry()
  for (const step of open.toReversed()) {
    if (entries.includes(step.id)) return
    if (step.onBack()) pushEntry(step.id)
  }
}

/** Starts to close steps with the Back button. Called once, before `leaveEntries` adds a listener of its own. */
export const watchBack = (): void => addEventListener('popstate', handleBack)

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
    open = [...open, step]
    if (!settling) pushEntry(step.id)
    return () => {
      open = open.filter((one) => one !== step)
      settle()
    }
  }, [isOpen])
}
