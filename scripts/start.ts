import { build, isFresh } from './build.ts'

/** `npm start`: builds what is stale, then becomes the server. */
if (!(await isFresh())) {
  process.stdout.write("Construction de l'application…\n")
  await build()
}
await import(new URL('../server/main.ts', import.meta.url).href)
