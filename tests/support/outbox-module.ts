import { join } from 'node:path'
import { build } from 'vite'

/** Where a test's network serves the outbox to pages. */
export const OUTBOX_MODULE = '/outbox-pour-les-tests.js'

/**
 * The outbox as a module of its own, for a page to import: the application's copy has no name to call it by. It is the
 * same source on the same database, locks and channel.
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
