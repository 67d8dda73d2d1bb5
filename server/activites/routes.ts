import type { FastifyInstance } from 'fastify'
import { endpoints, isNoteFait, type NotedType } from '#contract/activites.admin.ts'
import { takeBackActivite } from '../a-faire/delete.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { createActivite, setResultat } from './add.ts'
import { readTimeline } from './timeline.ts'

export const activites = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    listActivites: ({ query }) => readTimeline(deps.db, query),
    createActivite: ({ body, admin, submission, noteDetail }) => {
      noteDetail((isNoteFait(body) ? 'fait' : body.type) satisfies NotedType)
      return createActivite(deps, body, admin.nom, submission)
    },
    setResultat: async ({ params, body, noteDetail }) => {
      const { activite, isRepeat } = await setResultat(deps, params.id, body)
      noteDetail(isRepeat ? null : [activite.type, body.depuis ?? '-', body.resultat ?? '-'].join(', '))
      return activite
    },
    deleteActivite: async ({ params, admin, noteDetail }) =>
      noteDetail(await takeBackActivite(deps, params.id, admin)),
  })
