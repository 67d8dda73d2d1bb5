import type { FastifyInstance } from 'fastify'
import { endpoints as adminEndpoints, settingError } from '#contract/parametres-site.admin.ts'
import { endpoints } from '#contract/parametres-site.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { invalid, Refusal } from '../refusal.ts'
import { submitOnce } from '../submissions/submit-once.ts'
import { findParametreSite, insertParametreSite, listParametresSite, updateParametreSite } from './queries.ts'

export const parametresSite = (app: FastifyInstance, deps: Deps): void => {
  serve(app, deps, endpoints, {
    listParametresSite: ({ admin }) => listParametresSite(deps.db, admin ? 'administrateur' : 'visiteur'),
  })
  serve(app, deps, adminEndpoints, {
    updateParametreSite: async ({ params, body, noteDetail }) => {
      const error = settingError(params.cle, body.valeur)
      if (error) throw invalid('valeur', error)
      const stored = await findParametreSite(deps.db, params.cle)
      if (!stored) throw new Refusal('notFound')
      if (stored.valeur === body.valeur) {
        noteDetail(null)
        return stored
      }
      const parametre = await updateParametreSite(deps.db, params.cle, body, deps.clock().toISOString())
      if (!parametre) throw new Refusal('changedMeanwhile')
      return parametre
    },
    createParametreSite: async ({ body, submission }) => {
      await submitOnce(
        deps,
        'parametres_site',
        submission,
        JSON.stringify(body),
        async (tx, id, dateModification) => {
          if (!(await insertParametreSite(tx, { ...body, id, dateModification })))
            throw new Refusal('keyExists')
        },
      )
      return body
    },
  })
}
