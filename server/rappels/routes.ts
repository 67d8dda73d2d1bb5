import type { FastifyInstance } from 'fastify'
import { endpoints, type RappelChange } from '#contract/rappels.admin.ts'
import { takeBackRappel } from '../a-faire/delete.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { createRappel } from './add.ts'
import { listOpenRappels } from './queries.ts'
import { changeRappel } from './set-status.ts'

/** Detail of a change for the audit log: done or not, or both days. */
const detailOfChange = ({ fait, date, avant }: RappelChange): string => {
  if (fait === undefined) return `${avant} → ${date}`
  return fait ? 'fait' : 'a_faire'
}

export const rappels = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    listRappels: ({ query }) => listOpenRappels(deps.db, query),
    createRappel: ({ body, submission }) => createRappel(deps, body, submission),
    changeRappel: async ({ params, body, admin, noteDetail }) => {
      const { rappel, isRepeat } = await changeRappel(deps, params.id, body, admin.nom)
      noteDetail(isRepeat ? null : detailOfChange(body))
      return rappel
    },
    deleteRappel: async ({ params, admin, noteDetail }) =>
      noteDetail(await takeBackRappel(deps, params.id, admin)),
  })
