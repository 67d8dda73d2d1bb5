import { writeSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

/**
 * One line an answer: what was asked by its pattern, never by its values, and who asked by an administrator's id, so
 * that no log holds a person's data. These lines are the security events too: sign-ins and their failures, refusals,
 * deletions, changes of keys (threat-model C52).
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

/** An error as a log line has it. A database's own fields (detail, where, parameters) repeat the row: left out. */
export const withoutPersonalData = (error: Error & { code?: unknown }) => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  ...(error.code !== undefined && { code: error.code }),
})

const STDOUT = 1

/** Where log lines go. A disk of logs that is full loses lines and stops nobody (threat-model F12). */
export const logStream = {
  write: (line: string): void => {
    try {
      const bytes = Buffer.from(line)
      const written = writeSync(STDOUT, bytes)
      if (written < bytes.length) process.stdout.write(bytes.subarray(written))
    } catch (error) {
      // A reader that is slow, not a disk that is full: the line waits for it.
      if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') process.stdout.write(line)
    }
  },
}
