import { oncePainted, preload, RETRY_MS, readScripts } from './scripts.ts'

/**
 * Inline script of a dashboard that the server rendered with its first rows: fetches the scripts after the first paint,
 * at most START_AT_MS after parsing. Lost scripts are fetched again after RETRY_MS.
 */
const START_AT_MS = 500

const { entry, screen } = readScripts()
let started = false

const load = (): void => {
  if (started) return
  started = true
  for (const address of screen) preload(address)
  import(/* @vite-ignore */ entry).catch(() => {
    started = false
    setTimeout(load, RETRY_MS)
  })
}

setTimeout(load, START_AT_MS)
oncePainted(load)
