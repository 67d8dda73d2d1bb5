import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isFresh } from './build.ts'

/**
 * `npm start`: builds what is stale, then becomes the server. The build is a process of its own: what a bundler
 * leaves in memory and in the environment stays there.
 */
if (!(await isFresh())) {
  process.stdout.write("Construction de l'application…\n")
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
await import(new URL('../server/main.ts', import.meta.url).href)
