/**
 * Said on `window` once React has taken over the rendered page. Until then the loader in the document (see
 * web/entry-server.tsx) holds back a form that was sent too early, and sends it again at this moment.
 * `<html data-pret="oui">` says the same to whoever looks later.
 */
export const READY_EVENT = 'pret'

export const sayReady = (): void => {
  document.documentElement.dataset.pret = 'oui'
  dispatchEvent(new Event(READY_EVENT))
}
