import type { FastifyInstance } from 'fastify'
import {
  acceptedValeur,
  endpoints as adminEndpoints,
  INVALID_EMAIL,
} from '#contract/parametres-site.admin.ts'
import { endpoints } from '#contract/parametres-site.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { invalid, Refusal } from '../refusal.ts'
import {
  insertParametreSite,
  listParametresSite,
  parametreSiteExists,
  updateParametreSite,
} from './queries.ts'

export const parametresSite = (app: FastifyInstance, deps: Deps): void => {
  serve(app, deps, endpoints, {
    listParametresSite: ({ admin }) => listParametresSite(deps.db, admin ? 'administrateur' : 'visiteur'),
  })
  serve(app, deps, adminEndpoints, {
    updateParametreSite: async ({ params, body }) => {
      if (!acceptedValeur(params.cle, body.valeur)) throw invalid('valeur', INVALID_EMAIL)
      const parametre = await updateParametreSite(deps.db, params.cle, body, deps.clock().toISOString())
      if (!parametre)
        throw new Refusal((await parametreSiteExists(deps.db, params.cle)) ? 'changedMeanwhile' : 'notFound')
      return parametre
    },
    createParametreSite: async ({ body }) => {
      const parametre = await insertParametreSite(deps.db, body, deps.clock().toISOString())
      if (!parametre) throw new Refusal('keyExists')
      return parametre
    },
  })
}
