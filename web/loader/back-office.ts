import { fetchFiles } from '../fetch-files.ts'
import { reloadOnce } from '../reload-once.ts'
import { oncePainted, preload, RETRY_MS, readScripts } from './scripts.ts'

/**
 * Inline script of the HTML pages of the back office. It loads the page's scripts after the first paint, at most
 * START_AT_MS after parsing: the server may have rendered the first rows, which are shown first. Scripts that failed to
 * load are fetched again after RETRY_MS. As soon as they have arrived, the page reloads: nothing can be typed before
 * they run. Fetching them before their import, as public pages do, would delay the rows (decision 0019).
 */
const START_AT_MS = 500

const { entry, screen } = readScripts()
let started = false

const load = (): void => {
  if (started) return
  started = true
  for (const address of [entry, ...screen]) preload(address)
  import(/* @vite-ignore */ entry).catch(retry)
}
const retry = (): void => {
  started = false
  // reloadOnce does nothing soon after a reload. Then import again: some browsers load a failed script again.
  setTimeout(
    () =>
      fetchFiles([entry, ...screen])
        .then(reloadOnce)
        .then(load, retry),
    RETRY_MS,
  )
}

setTimeout(load, START_AT_MS)
oncePainted(load)
