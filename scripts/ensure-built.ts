import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isFresh } from './build.ts'

/**
 * The first half of `npm start`: builds what is stale. Each step is a process of its own, and so is the server that
 * follows: what a bundler and a compiler leave in memory stays with them.
 */
const run = (...args: readonly string[]): void => {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

if (!(await isFresh())) {
  process.stdout.write("Construction de l'application…\n")
  run(join(import.meta.dirname, 'build.ts'))
  // Loaded once, it is in the compile cache (NODE_COMPILE_CACHE), which is kept for each set of flags: the server then
  // needs no compiler in its memory.
  run('--expose-gc', '--eval', `import(${JSON.stringify(join(import.meta.dirname, '../server/main.ts'))})`)
}
