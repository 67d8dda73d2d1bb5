import { registerHooks } from 'node:module'

/** One replacement in the source of a module of the server. */
interface Change {
  /** End of the module's URL. */
  readonly path: string
  readonly pattern: RegExp
  readonly replacement: string
}

/**
 * Changes modules when they are loaded. Throws when a loaded module lacks a pattern: without its change the bench
 * would measure another server than it says.
 */
export const changeSources = (all: readonly Change[]): void => {
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context)
      const changes = all.filter(({ path }) => url.endsWith(path))
      if (changes.length === 0) return loaded
      const source = changes.reduce((text, { pattern, replacement }) => {
        if (!pattern.test(text)) throw new Error(`${url} has changed: adapt scripts/bench`)
        return text.replace(pattern, replacement)
      }, String(loaded.source))
      return { ...loaded, source }
    },
  })
}
