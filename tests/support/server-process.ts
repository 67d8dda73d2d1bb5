import { type ServerProcess, spawnServer as spawn, startServer as start } from '#scripts/server-process.ts'
import { ADMIN } from './app.ts'
import { SECRET } from './secret.ts'

type Env = Readonly<Record<string, string>>

/** Preloads slow-answers.ts into the server in a slow run of the browser tests. */
const SLOW = process.env.SLOW
  ? { NODE_OPTIONS: `--import ${import.meta.resolve('./slow-answers.ts')}` }
  : undefined

/** Adds the settings that every server of a test needs; `env` has precedence. */
const withTestSettings = (env: Env): Env => ({
  APP_SECRET: SECRET,
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  LOG_LEVEL: 'error',
  ...SLOW,
  ...env,
})

/** Starts a server process without waiting, with the administrator of the tests. */
export const spawnServer = (env: Env, options?: Parameters<typeof spawn>[1]) =>
  spawn(withTestSettings(env), options)

/** Starts a server process with the administrator of the tests, and waits until it answers. */
export const startServer = (env: Env): Promise<ServerProcess> => start(withTestSettings(env))
