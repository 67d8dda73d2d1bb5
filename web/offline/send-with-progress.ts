import { ANSWER_LIMIT_MS } from './constants.ts'
import { NO_ANSWER, parseJson, type Transport } from './transport.ts'

/**
 * Transport that reports how much of the body was sent; fetch cannot. The call ends after ANSWER_LIMIT_MS without
 * progress, and when `signal` aborts.
 */
export const sendWithProgress =
  (signal: AbortSignal): Transport =>
  ({ method = 'POST', path, headers, body, onProgress }) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest()
      let limit: ReturnType<typeof setTimeout> | undefined
      const restartLimit = (): void => {
        clearTimeout(limit)
        limit = setTimeout(() => request.abort(), ANSWER_LIMIT_MS)
      }
      const abort = (): void => request.abort()
      request.open(method, path)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded }) => {
        restartLimit()
        onProgress?.(loaded)
      }
      request.onloadend = () => {
        clearTimeout(limit)
        signal.removeEventListener('abort', abort)
        if (request.status === 0) resolve(NO_ANSWER)
        else
          resolve({
            status: request.status,
            retryAfter: request.getResponseHeader('retry-after'),
            body: parseJson(request.responseText),
            key: request.getResponseHeader('idempotency-key'),
            sha256: request.getResponseHeader('content-sha256'),
            offset: request.getResponseHeader('upload-offset'),
          })
      }
      signal.addEventListener('abort', abort)
      if (signal.aborted) {
        resolve(NO_ANSWER)
        return
      }
      restartLimit()
      request.send(body)
    })
