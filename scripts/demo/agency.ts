import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { createApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { DEFAULT_ADMIN, seed } from '#server/db/seed.ts'

const MINUTE_MS = 60_000
/** A session ends after half an hour without an action (docs/product.md, "Sessions"). */
const SIGN_IN_AGAIN_MS = 20 * MINUTE_MS

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

/** API calls of visitors and the administrator, at a time that the caller sets. */
export interface Agency {
  /** Sets the server's clock. The caller must not set an earlier time than before. */
  readonly setTime: (time: Date) => void
  /** A call of a visitor. Throws unless it succeeds. */
  readonly visitor: <Answer>(method: 'POST', path: string, body: unknown) => Promise<Answer>
  /** A call of the administrator. Throws unless it succeeds. */
  readonly administrator: <Answer>(method: Method, path: string, body?: unknown) => Promise<Answer>
  /** Uploads a file as a visitor does. */
  readonly upload: (filename: string, type: string, content: Buffer) => Promise<unknown>
  readonly close: () => Promise<void>
}

const sessionCookie = (lines: string | string[] | undefined): string =>
  [lines ?? []]
    .flat()
    .find((line) => line.startsWith('session='))
    ?.split(';', 1)[0] ?? ''

/** The real application on the empty database of `config`, with a clock that the caller sets. */
export const openAgency = async (config: Config, opened: Date): Promise<Agency> => {
  let now = opened
  await migrateDatabase(config, now)
  const database = openDatabase(config)
  // Demo data may be lost in a power cut; waiting for the disk would take most of the time.
  await sql`pragma synchronous = off`.execute(database.db)
  await seed(database.db, config, now)
  const app: FastifyInstance = await createApp({
    db: database.db,
    config,
    clock: () => now,
    shedsLoad: false,
  })

  const call = async (
    method: Method,
    url: string,
    headers: Readonly<Record<string, string>>,
    payload?: Buffer | string,
  ) => {
    const answer = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.payload}`)
    return answer
  }
  const sendJson = (
    method: Method,
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    body === undefined
      ? call(method, path, headers)
      : call(method, path, { ...headers, 'content-type': 'application/json' }, JSON.stringify(body))

  let session = { cookie: '', openedAt: Number.NEGATIVE_INFINITY }
  const signIn = async (): Promise<string> => {
    if (now.getTime() - session.openedAt > SIGN_IN_AGAIN_MS) {
      const { headers } = await sendJson('POST', '/api/auth/login', DEFAULT_ADMIN)
      session = { cookie: sessionCookie(headers['set-cookie']), openedAt: now.getTime() }
    }
    return session.cookie
  }

  return {
    setTime: (time) => {
      now = time
    },
    visitor: async (method, path, body) => (await sendJson(method, path, body)).json(),
    administrator: async <Answer>(method: Method, path: string, body?: unknown): Promise<Answer> => {
      // As a browser: the server refuses writes of a session from other sites (threat-model C31).
      const headers = { cookie: await signIn(), 'sec-fetch-site': 'same-origin' }
      const answer = await sendJson(method, path, body, headers)
      return (answer.payload ? answer.json() : undefined) as Answer
    },
    upload: async (filename, type, content) => {
      const boundary = 'demo-boundary'
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`
      const answer = await call(
        'POST',
        '/api/upload',
        { 'content-type': `multipart/form-data; boundary=${boundary}`, prefer: 'return=minimal' },
        Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      )
      return answer.json()
    },
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
