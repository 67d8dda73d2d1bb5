import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusalJson } from '../refusal.ts'
import { answerError } from './errors.ts'
import { BARE_HEADERS } from './headers.ts'

/** Not from STATUS_CODES of node:http: an import of its values loads Node's HTTP client too, a tenth of the start. */
const STATUS_OF: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
}

/** Time in which the client may read the answer and close the connection. After it, the server closes it. */
const LINGER_MS = 2000

/**
 * Answers on the socket itself when bytes are not HTTP, are too many or come too late, with an error body and security
 * headers like those of other answers (threat-model C34, C55). Then closes the connection, also when the client keeps
 * sending, because Node no longer applies its timeouts to it (C54).
 */
export const answerClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = STATUS_OF[error.code ?? ''] ?? '400 Bad Request'
  const body = refusalJson('unreadableBody')
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(BARE_HEADERS).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/** Answers a request that Fastify refuses before routing, so before any hook adds the security headers. */
export const answerFrameworkError = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  reply.headers(BARE_HEADERS)
  answerError(error, request, reply)
}
