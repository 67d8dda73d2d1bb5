import { useEffect, useRef } from 'react'

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
let settling = false

const stepsOfEntry = (): readonly number[] => {
  const state: unknown = history.state
  const steps: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'steps') : null
  return Array.isArray(steps) ? steps : []
}

const pushEntry = (id: number): void =>
  history.pushState({ ...history.state, steps: [...stepsOfEntry(), id] }, '')

/** Leaves the entries of steps that were closed by a button. Several close at once: they are counted together. */
const settle = (): void => {
  if (settling) return
  settling = true
  setTimeout(() => {
    settling = false
    const entries = stepsOfEntry()
    const openIds = new Set(open.map(({ id }) => id))
    const firstClosed = entries.findIndex((id) => !openIds.has(id))
    if (firstClosed >= 0) history.go(firstClosed - entries.length)
  })
}

/** Leaves the entries of every open step, and `beyond` entries more; their owners must close at the same time. */
export const leaveSteps = (beyond: 0 | 1): Promise<void> =>
  new Promise((resolve) => {
    settling = true
    addEventListener(
      'popstate',
      () => {
        settling = false
        resolve()
      },
      { once: true },
    )
    history.go(-stepsOfEntry().length - beyond)
  })

const handleBack = (): void => {
  const entries = stepsOfEntry()
  for (const step of open.toReversed()) {
    if (entries.includes(step.id)) return
    if (step.onBack()) pushEntry(step.id)
  }
}

/** Makes an open dialog or an unsaved form one step of the history. */
export const useHistoryStep = (isOpen: boolean, onBack: () => boolean): void => {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => {
    if (!isOpen) return
    lastId += 1
    const step: Step = { id: lastId, onBack: () => latest.current() }
    if (open.length === 0) addEventListener('popstate', handleBack)
    open = [...open, step]
    pushEntry(step.id)
    return () => {
      open = open.filter((one) => one !== step)
      if (open.length === 0) removeEventListener('popstate', handleBack)
      settle()
    }
  }, [isOpen])
}
