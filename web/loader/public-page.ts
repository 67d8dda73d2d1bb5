import { READY_EVENT } from '../ready.ts'
import { oncePainted, preload, RETRY_MS, readScripts, repair } from './scripts.ts'

/**
 * Inline script of every public document. The page paints without waiting for its scripts: they are fetched once it is
 * loaded and painted with its fonts (at most START_AT_MS after loading), or at the first input. The chunks that the
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
let heldForm: HTMLFormElement | undefined

const load = (): void => {
  if (started) return
  started = true
  for (const address of addresses) preload(address)
  Promise.all(base.map((address) => import(/* @vite-ignore */ address))).then(
    () => setTimeout(() => import(/* @vite-ignore */ entry).catch(retry)),
    retry,
  )
}
const retry = (): void => {
  started = false
  setTimeout(() => repair(addresses).then(load, retry), RETRY_MS)
}

const afterLoad = (): void => {
  setTimeout(load, START_AT_MS)
  document.fonts.ready.then(() => oncePainted(load))
}
if (document.readyState === 'complete') afterLoad()
else addEventListener('load', afterLoad)
for (const type of ['pointerdown', 'keydown', 'touchstart', 'online'])
  addEventListener(type, load, { capture: true, passive: true })

const holdSubmit = (event: SubmitEvent): void => {
  event.preventDefault()
  heldForm = event.target as HTMLFormElement
  root.waiting = ''
  load()
}
addEventListener('submit', holdSubmit, true)
addEventListener(
  READY_EVENT,
  () => {
    removeEventListener('submit', holdSubmit, true)
    delete root.waiting
    heldForm?.requestSubmit()
  },
  { once: true },
)
