import { type ServerProcess, spawnServer as spawn, startServer as start } from '#scripts/server-process.ts'
import { ADMIN } from './app.ts'

type Env = Readonly<Record<string, string>>

const withTestsOwn = (env: Env): Env => ({
  APP_SECRET: 'a secret for the tests, long enough for the rule',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  LOG_LEVEL: 'error',
  ...env,
})

export const spawnServer = (env: Env, how?: Parameters<typeof spawn>[1]) => spawn(withTestsOwn(env), how)

export const startServer = (env: Env): Promise<ServerProcess> => start(withTestsOwn(env))
