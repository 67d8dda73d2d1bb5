import type { FastifyInstance } from 'fastify'
import { DEFAULT_RAPPEL, endpoints } from '#contract/rappels.admin.ts'
import { sujetExists } from '../activites/queries.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { submitOnce } from '../submissions/submit-once.ts'
import { findRappel, insertRappel, listOpenRappels } from './queries.ts'
import { changeRappel } from './set-status.ts'

export const rappels = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    listRappels: ({ query }) => listOpenRappels(deps.db, query),
    createRappel: async ({ body, submission }) => {
      const { id } = await submitOnce(
        deps,
        'rappels',
        submission,
        JSON.stringify(body),
        async (tx, newId, dateCreation) => {
          if (!(await sujetExists(tx, body))) throw new Refusal('notFound')
          const texte = body.texte ?? DEFAULT_RAPPEL
          await insertRappel(tx, { ...body, texte, id: newId, suivi: null, dateCreation })
        },
      )
      const rappel = await findRappel(deps.db, id)
      if (!rappel) throw new Refusal('deletedMeanwhile')
      return rappel
    },
    changeRappel: ({ params, body, admin }) => changeRappel(deps, params.id, body, admin.nom),
  })
