import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, describe, inject } from 'vitest'
import { createApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Db, Dialect } from '#server/db/db.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { seed } from '#server/db/seed.ts'
import { createPlace, type Place } from './places.ts'
import { SECRET } from './secret.ts'

/** The administrator of new data, whom the first start creates. */
export const ADMIN = { username: 'direction', password: 'phrase de passe du test' } as const

export interface TestClock {
  readonly now: () => Date
  readonly advance: (ms: number) => void
  readonly set: (instant: string) => void
}

/** A clock that moves only on demand. */
export const createClock = (instant = '2026-11-20T09:00:00.000Z'): TestClock => {
  let time = Date.parse(instant)
  return {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms
    },
    set: (to) => {
      time = Date.parse(to)
    },
  }
}

export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly text: string
  /** The body as JSON, undefined when it is not JSON. */
  readonly json: unknown
  /** Set-Cookie lines. */
  readonly cookies: readonly string[]
}

export interface Sent {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly remoteAddress?: string
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'

/** A client: a visitor, or the holder of a session cookie. */
export interface Caller {
  readonly cookie: string | null
  /** Sends `body` as JSON; text and bytes are sent raw, with the content type of `headers`. */
  readonly send: (method: Method, path: string, sent?: Sent) => Promise<Answered>
}

export interface RunningApp {
  readonly app: FastifyInstance
  readonly db: Db
  readonly dialect: Dialect
  readonly config: Config
  readonly clock: TestClock
  /** Location of its data; a second application may be started on it. */
  readonly place: Place
  readonly visitor: Caller
  /** Signs in and returns a caller with the new session. */
  readonly signIn: () => Promise<Caller>
  /** Listens on a free port (once) and returns the site's address without a trailing slash. */
  readonly listen: () => Promise<string>
  readonly close: () => Promise<void>
}

export interface StartOptions {
  readonly clock?: TestClock
  /** Environment variables, as main.ts would read them. */
  readonly env?: Readonly<Record<string, string>>
  /** An existing place, which is not removed at the end. */
  readonly on?: Place
  /** Load shedding; off by default, because a test's own work delays the event loop that it measures. */
  readonly shedsLoad?: boolean
  /** Output folder of the build, to serve pages too. */
  readonly dist?: string
  /** Wraps the application's database, to observe its statements or transactions. */
  readonly through?: (db: Db) => Db
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isSilent = (headers: Readonly<Record<string, string>>): boolean =>
  !('origin' in headers) && !('sec-fetch-site' in headers)

const createCaller = (app: FastifyInstance, cookie: string | null): Caller => ({
  cookie,
  send: async (method, path, { body, headers = {}, remoteAddress } = {}) => {
    const asIs = typeof body === 'string' || Buffer.isBuffer(body)
    const options: InjectOptions = {
      method,
      url: path,
      headers: {
        ...(cookie && { cookie }),
        // A signed-in browser says where a write comes from (decision 0005).
        ...((cookie || headers.cookie) && isSilent(headers) && { 'sec-fetch-site': 'same-origin' }),
        ...(body !== undefined && !asIs && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: asIs ? (body as string) : JSON.stringify(body) }),
      ...(remoteAddress && { remoteAddress }),
    }
    const response = await app.inject(options)
    const set = response.headers['set-cookie']
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.payload,
      json: readJson(response.payload),
      cookies: set === undefined ? [] : [set].flat(),
    }
  },
})

/** `name=value` of the session's cookie among Set-Cookie lines. */
export const sessionCookie = (lines: readonly string[]): string => {
  const line = lines.find((set) => /^(__Host-)?session=/.test(set))
  if (!line) throw new Error(`No session cookie in ${JSON.stringify(lines)}`)
  return line.split(';', 1)[0] ?? ''
}

/** The real application, migrated and seeded, on the data of `on` or new data. New data have ADMIN as administrator. */
export const startApp = async (
  dialect: Dialect,
  { clock = createClock(), env = {}, on, shedsLoad = false, dist, through = (db) => db }: StartOptions = {},
): Promise<RunningApp> => {
  const place = on ?? (await createPlace(dialect))
  const config = readConfig({
    ...place.env,
    APP_SECRET: SECRET,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'silent',
    ...env,
  })
  await migrateDatabase(config, clock.now())
  const database: OpenDatabase = openDatabase(config)
  await seed(database.db, config, clock.now())
  const app = await createApp({
    db: through(database.db),
    config,
    clock: clock.now,
    shedsLoad,
    ...(dist && { dist }),
  })
  await app.ready()
  const visitor = createCaller(app, null)

  let address: Promise<string> | undefined
  return {
    app,
    db: database.db,
    dialect,
    config,
    clock,
    place,
    visitor,
    signIn: async () => {
      const answer = await visitor.send('POST', '/api/auth/login', { body: ADMIN })
      if (answer.status !== 200) throw new Error(`Sign-in failed: ${answer.status} ${answer.text}`)
      return createCaller(app, sessionCookie(answer.cookies))
    },
    listen: () => {
      address ??= app.listen({ host: '127.0.0.1', port: 0 })
      return address
    },
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
      await database.close()
      if (!on) await place.remove()
    },
  }
}

/** A caller with this cookie. */
export const callerWith = ({ app }: RunningApp, cookie: string): Caller => createCaller(app, cookie)

export interface OnDatabase {
  readonly dialect: Dialect
  /** Starts an application, which is closed after the last test of the block. */
  readonly start: (options?: StartOptions) => Promise<RunningApp>
}

/** A block of tests on one database; skipped without a PostgreSQL to run on. */
export const onDatabase = (dialect: Dialect, subject: string, tests: (on: OnDatabase) => void): void => {
  const missing = dialect === 'postgres' && inject('postgres') === null
  describe.skipIf(missing)(`${subject} (${dialect})`, () => {
    const started: RunningApp[] = []
    afterAll(async () => {
      for (const running of started.splice(0)) await running.close()
    })
    tests({
      dialect,
      start: async (options) => {
        const running = await startApp(dialect, options)
        started.push(running)
        return running
      },
    })
  })
}

/** The same block of tests on SQLite and on PostgreSQL. */
export const onBothDatabases = (subject: string, tests: (on: OnDatabase) => void): void => {
  onDatabase('sqlite', subject, tests)
  onDatabase('postgres', subject, tests)
}
