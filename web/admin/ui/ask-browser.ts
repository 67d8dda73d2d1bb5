/** Links that start a call or a message. Chromium fires `beforeunload` when one is followed, but the page stays. */
const CONTACT_LINKS = 'a[href^="tel:"], a[href^="sms:"]'

/** Time after the click on such a link in which `beforeunload` belongs to it, in milliseconds. */
const CONTACT_MS = 1000

let contactAt = Number.NEGATIVE_INFINITY

/** Each says whether a part of the page has unsaved input now. */
const checks = new Set<() => boolean>()

/** Whether a change has no answer yet (writes/use-write.ts). */
let isAwaitingAnswer = (): boolean => false

/** The browser asks before the page is closed or reloaded also while `isAwaiting` is true. */
export const askWhileAwaiting = (isAwaiting: () => boolean): void => {
  isAwaitingAnswer = isAwaiting
}

export const isAnythingUnsaved = (): boolean => [...checks].some((isUnsaved) => isUnsaved())

/** Whether something would be lost now: unsaved input, or a change without an answer. */
export const isAnythingPending = (): boolean => isAwaitingAnswer() || isAnythingUnsaved()

/** The browser asks before the page is closed or reloaded while `isUnsaved` is true, until the result is called. */
export const askWhile = (isUnsaved: () => boolean): (() => void) => {
  checks.add(isUnsaved)
  return () => checks.delete(isUnsaved)
}

/** Nothing is asked any more in this document: after the sign-out, just before a new one is loaded. */
export const stopAsking = (): void => {
  checks.clear()
  isAwaitingAnswer = () => false
}

/** Starts to listen: for clicks on links of calls and messages, and for the page being left. Called once. */
export const watchLeaving = (): void => {
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      if (target instanceof Element && target.closest(CONTACT_LINKS)) contactAt = timeStamp
    },
    { capture: true },
  )
  addEventListener('beforeunload', (event) => {
    if (event.timeStamp - contactAt > CONTACT_MS && isAnythingPending()) event.preventDefault()
  })
}
