import type { FastifyInstance } from 'fastify'
import { statusDetail } from '#contract/journal.admin.ts'
import { endpoints } from '#contract/mises-en-relation.admin.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { createMiseEnRelation } from './add.ts'
import { withdrawProposal } from './delete.ts'
import { countMisesEnRelation, listMisesEnRelation } from './queries.ts'
import { moveMiseEnRelation } from './set-status.ts'

export const misesEnRelation = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    listMisesEnRelation: ({ query }) => listMisesEnRelation(deps.db, query),
    countMisesEnRelation: () => countMisesEnRelation(deps.db),
    createMiseEnRelation: async ({ body, admin, submission, noteDetail }) => {
      const { pair, isRepeat, from } = await createMiseEnRelation(deps, body, admin.nom, submission)
      noteDetail(isRepeat ? null : statusDetail(from, body.status))
      return pair
    },
    moveMiseEnRelation: async ({ params, body, admin, noteDetail }) => {
      const { pair, isRepeat } = await moveMiseEnRelation(deps, params.id, body, admin.nom)
      if (isRepeat) noteDetail(null)
      return pair
    },
    withdrawMiseEnRelation: async ({ params, body, admin, noteDetail }) =>
      noteDetail(await withdrawProposal(deps, params.id, body, admin)),
  })
