/**
 * First half of `npm start` and of `npm run demo`: builds unless the last build is current. Each step runs in its own
 * process, so that bundler and compiler do not use memory of the server.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isFresh } from './build/stamp.ts'

const run = (...args: readonly string[]): void => {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

if (!(await isFresh())) {
  process.stdout.write("Construction de l'application…\n")
  run(join(import.meta.dirname, 'build.ts'))
  // Fills the compile cache (NODE_COMPILE_CACHE) under the flags of `npm start`: its server then starts without
  // compiling.
  run('--expose-gc', '--eval', `import(${JSON.stringify(join(import.meta.dirname, '../server/main.ts'))})`)
}
