import { writeSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

/**
 * Logs one line for each answer, except refusals before routing (client-error.ts, unsupported-headers.ts): the route's
 * pattern without its values, and the administrator's id, so that the line contains no personal data. These lines are
 * also the security events: successful and failed sign-ins, refusals, deletions, changes of keys (threat-model C52).
 */
export const logAnswers = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const admin = request.admin?.adminId
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms, ...(admin && { admin }) },
      'answered',
    )
  })
}

/** An error as it is logged. The database's own fields (detail, where, parameters) contain row values: omitted. */
export const withoutPersonalData = (error: Error & { code?: unknown }) => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  ...(error.code !== undefined && { code: error.code }),
})

const STDOUT = 1

export interface LogStream {
  readonly write: (line: string) => void
}

/**
 * Writes log lines to stdout. When the disk of the logs is full, lines are lost and requests go on (threat-model F12).
 */
const jsonLines: LogStream = {
  write: (line: string): void => {
    try {
      const bytes = Buffer.from(line)
      const written = writeSync(STDOUT, bytes)
      if (written < bytes.length) process.stdout.write(bytes.subarray(written))
    } catch (error) {
      // EAGAIN: the reader of the pipe is slow. Node buffers the line.
      if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') process.stdout.write(line)
    }
  },
}

/** The stream of log lines: JSON, or readable text on a terminal. */
export const openLogStream = async (terminal: boolean): Promise<LogStream> => {
  if (!terminal) return jsonLines
  const { default: pretty } = await import('pino-pretty')
  return pretty({ translateTime: 'HH:MM:ss', ignore: 'pid,hostname', singleLine: true, sync: true })
}
