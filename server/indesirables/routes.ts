import type { FastifyInstance } from 'fastify'
import { DELETED_PER_CALL, endpoints } from '#contract/indesirables.admin.ts'
import { tableOf } from '#contract/lists.admin.ts'
import { truncateWal } from '../db/state.ts'
import type { Deps } from '../deps.ts'
import { recordCall } from '../http/audit.ts'
import { serve } from '../http/serve.ts'
import { inBatches } from '../purge/batches.ts'
import { eraseUnwanted } from './queries.ts'
import { markUnwanted } from './set-status.ts'

/** Records erased in one transaction. */
const BATCH_RECORDS = 20

export const indesirables = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    markUnwanted: async ({ body: { liste, id, indesirable }, noteDetail }) => {
      const { isRepeat } = await markUnwanted(deps, liste, id, indesirable)
      if (isRepeat) noteDetail(null)
    },
    deleteUnwanted: async ({ body, admin, noteDetail }) => {
      const { liste } = body
      const ids: string[] = []
      try {
        await inBatches(BATCH_RECORDS, async (size) => {
          const limit = Math.min(size, DELETED_PER_CALL - ids.length)
          if (limit === 0) return 0
          const erased = await deps.db.transaction().execute((tx) => eraseUnwanted(tx, tableOf(liste), limit))
          ids.push(...erased)
          return erased.length
        })
      } catch (error) {
        // A failed call is not in the audit log, but what its first batches erased is gone.
        if (ids.length > 0)
          await recordCall(
            deps,
            'deleteUnwanted',
            { admin, params: {}, body, noted: undefined },
            { supprimes: ids.length, ids },
          )
        throw error
      }
      if (ids.length === 0) noteDetail(null)
      await truncateWal(deps.db, deps.config.databaseUrl !== null)
      return { supprimes: ids.length, ids }
    },
  })
