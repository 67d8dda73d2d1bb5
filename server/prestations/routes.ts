import type { FastifyInstance } from 'fastify'
import { endpoints as adminEndpoints } from '#contract/prestations.admin.ts'
import { endpoints } from '#contract/prestations.ts'
import { isAlreadyStored } from '../already-stored.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { submitOnce } from '../submissions/submit-once.ts'
import {
  deletePrestation,
  findPrestation,
  insertPrestation,
  listPrestations,
  readPrestation,
  updatePrestation,
} from './queries.ts'

export const prestations = (app: FastifyInstance, deps: Deps): void => {
  serve(app, deps, endpoints, {
    listPrestations: ({ admin }) => listPrestations(deps.db, admin ? 'administrateur' : 'visiteur'),
  })
  serve(app, deps, adminEndpoints, {
    createPrestation: async ({ body, submission, noteDetail }) => {
      const { id } = await submitOnce(
        deps,
        'prestations',
        submission,
        JSON.stringify(body),
        (tx, id, dateCreation) => insertPrestation(tx, body, { id, dateCreation }),
      )
      noteDetail(`${body.prix} FCFA`)
      return readPrestation(deps.db, id)
    },
    updatePrestation: async ({ params, body: { avant, ...input }, noteDetail }) => {
      const stored = await findPrestation(deps.db, params.id)
      if (!stored) throw new Refusal('notFound')
      if (isAlreadyStored(stored, input)) {
        noteDetail(null)
        return stored
      }
      const prestation = await updatePrestation(deps.db, params.id, input, avant)
      if (!prestation) throw new Refusal('changedMeanwhile')
      if (prestation.prix !== stored.prix) noteDetail(`${stored.prix} FCFA → ${prestation.prix} FCFA`)
      return prestation
    },
    deletePrestation: async ({ params }) => {
      if (!(await deletePrestation(deps.db, params.id, deps.clock().toISOString())))
        throw new Refusal('notFound')
    },
  })
}
