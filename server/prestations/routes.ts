import type { FastifyInstance } from 'fastify'
import { endpoints as adminEndpoints } from '#contract/prestations.admin.ts'
import { endpoints } from '#contract/prestations.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import {
  deletePrestation,
  insertPrestation,
  listPrestations,
  prestationExists,
  updatePrestation,
} from './queries.ts'

export const prestations = (app: FastifyInstance, deps: Deps): void => {
  serve(app, deps, endpoints, {
    listPrestations: ({ admin }) => listPrestations(deps.db, admin ? 'administrateur' : 'visiteur'),
  })
  serve(app, deps, adminEndpoints, {
    createPrestation: ({ body }) => insertPrestation(deps.db, body, deps.clock().toISOString()),
    updatePrestation: async ({ params, body: { avant, ...input } }) => {
      const prestation = await updatePrestation(deps.db, params.id, input, avant)
      if (!prestation)
        throw new Refusal((await prestationExists(deps.db, params.id)) ? 'changedMeanwhile' : 'notFound')
      return prestation
    },
    deletePrestation: async ({ params }) => {
      if (!(await deletePrestation(deps.db, params.id, deps.clock().toISOString())))
        throw new Refusal('notFound')
    },
  })
}
