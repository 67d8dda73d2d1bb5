import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/health.ts'
import { pingDatabase } from '../db/state.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'

/** With less free space a busy day would fill the disk. */
const MIN_FREE_BYTES = 256 * 1024 * 1024

const hasSpace = async (dir: string): Promise<boolean> => {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize >= MIN_FREE_BYTES
}

export const health = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    health: async (): Promise<{ statut: 'pret' | 'disqueFaible' }> => {
      await pingDatabase(deps.db)
      // A nearly full disk is for the operator to see. The site still answers, so it stays in service.
      return { statut: (await hasSpace(deps.config.dataDir)) ? 'pret' : 'disqueFaible' }
    },
    live: async (): Promise<{ statut: 'vivant' }> => ({ statut: 'vivant' }),
  })
