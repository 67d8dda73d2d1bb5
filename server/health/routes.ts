import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { endpoints } from '#contract/health.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'

export const health = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    health: async (): Promise<{ statut: 'pret' }> => {
      await sql`select 1`.execute(deps.db)
      return { statut: 'pret' }
    },
  })
