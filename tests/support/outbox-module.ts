import { join } from 'node:path'
import { build } from 'vite'

/** Path at which a test serves the code of `buildOutboxModule` to pages. */
export const OUTBOX_MODULE = '/outbox-pour-les-tests.js'

/**
 * Builds the outbox as a module that a page can import: the scripts of the application do not export it. The module has
 * the same source, and uses the same database, locks and channel.
 */
export const buildOutboxModule = async (): Promise<string> => {
  const root = join(import.meta.dirname, '../..')
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      target: 'chrome109',
      rolldownOptions: {
        input: join(root, 'web/offline/outbox.ts'),
        preserveEntrySignatures: 'strict',
        output: { format: 'es', codeSplitting: false },
      },
    },
  })
  const built = [output].flat()[0]
  const [chunk] = built && 'output' in built ? built.output : []
  if (chunk?.type !== 'chunk') throw new Error('The outbox was not built')
  return chunk.code
}
