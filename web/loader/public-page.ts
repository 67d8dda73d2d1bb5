import { fetchFiles } from '../fetch-files.ts'
import { READY_EVENT } from '../ready.ts'
import { reloadOnce } from '../reload-once.ts'
import { oncePainted, preload, RETRY_MS, readScripts } from './scripts.ts'

/**
 * Inline script of every public document. The page paints without waiting for its scripts: they are fetched once it is
 * loaded, has its fonts and has painted (at most START_AT_MS after loading), or at the first input. The chunks that the
 * entry imports run first, and the browser handles input before the entry runs. Scripts that failed to load are fetched
 * again: on the `online` event, at the next input, or after RETRY_MS, because a phone with a broken data connection
 * does not report offline. A form submitted before hydration shows a message (`data-waiting`) and is submitted again
 * after it.
 */
const START_AT_MS = 3000

const { entry, base, screen } = readScripts()
const addresses = [entry, ...base, ...screen]
const root = document.documentElement.dataset
let started = false
/** The button of a form submitted before hydration. Safari has requestSubmit from 16 only. */
let heldButton: HTMLElement | null

const load = (): void => {
  if (started) return
  started = true
  fetchFiles(addresses).then(run, retry)
}
const run = (): void => {
  for (const address of addresses) preload(address)
  Promise.all(base.map((address) => import(/* @vite-ignore */ address))).then(
    () => setTimeout(() => import(/* @vite-ignore */ entry).catch(reloadOnce)),
    reloadOnce,
  )
}
const retry = (): void => {
  started = false
  setTimeout(load, RETRY_MS)
}

addEventListener('load', () => {
  setTimeout(load, START_AT_MS)
  document.fonts.ready.then(() => oncePainted(load))
})
for (const type of ['pointerdown', 'keydown', 'touchstart', 'online'])
  addEventListener(type, load, { capture: true, passive: true })

const holdSubmit = (event: SubmitEvent): void => {
  event.preventDefault()
  heldButton = event.submitter
  root.waiting = ''
  load()
}
addEventListener('submit', holdSubmit, true)
addEventListener(
  READY_EVENT,
  () => {
    removeEventListener('submit', holdSubmit, true)
    delete root.waiting
    heldButton?.click()
  },
  { once: true },
)
