import type { FastifyInstance } from 'fastify'
import { statusDetail } from '#contract/journal.admin.ts'
import { endpoints as adminEndpoints, REFUSAL_STATUT } from '#contract/nanny-applications.admin.ts'
import { endpoints } from '#contract/nanny-applications.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { deleteNannyApplication } from './delete.ts'
import { listNannyApplications } from './queries.ts'
import { setNannyApplicationStatus } from './set-status.ts'
import { submitNannyApplication } from './submit.ts'

export const nannyApplications = (app: FastifyInstance, deps: Deps): void => {
  serve(app, deps, endpoints, {
    submitNannyApplication: ({ body, submission, network }) =>
      submitNannyApplication(deps, body, submission, network),
  })
  serve(app, deps, adminEndpoints, {
    listNannyApplications: ({ query }) => listNannyApplications(deps.db, query),
    setNannyApplicationStatus: async ({
      params,
      body: { status, depuis, motif, motifTexte },
      noteDetail,
    }) => {
      const reason = { motifRefus: motif ?? null, motifRefusTexte: motifTexte }
      const { id } = params
      const { application, isRepeat } = await setNannyApplicationStatus(deps, id, status, depuis, reason)
      if (isRepeat) noteDetail(null)
      else if (status === REFUSAL_STATUT && motif) noteDetail(statusDetail(depuis, status, motif))
      return application
    },
    deleteNannyApplication: ({ params }) => deleteNannyApplication(deps, params.id),
  })
}
