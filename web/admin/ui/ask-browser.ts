/** Links that start a call or a message. Following one is announced like leaving the page (Chromium), but it stays. */
const CONTACT_LINKS = 'a[href^="tel:"], a[href^="sms:"]'

/** Time after the click on such a link in which `beforeunload` belongs to it, in milliseconds. */
const CONTACT_MS = 1000

let contactAt = Number.NEGATIVE_INFINITY

/** Starts to watch for clicks on links of calls and messages. Called once. */
export const watchContactLinks = (): void =>
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      if (target instanceof Element && target.closest(CONTACT_LINKS)) contactAt = timeStamp
    },
    { capture: true },
  )

/** Listener of `beforeunload`: the browser asks before the page is closed or reloaded. */
export const askBrowser = (event: Event): void => {
  if (event.timeStamp - contactAt > CONTACT_MS) event.preventDefault()
}
