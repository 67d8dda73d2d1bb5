import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/paiements-employes.admin.ts'
import type { Deps } from '../deps.ts'
import { employeeExists } from '../employees/queries.ts'
import { serve } from '../http/serve.ts'
import { followPayment } from '../rappels/follow-ups.ts'
import { Refusal } from '../refusal.ts'
import { submitOnce } from '../submissions/submit-once.ts'
import { insertPaiement, listPaiementsOf, readPaiement } from './queries.ts'

export const paiementsEmployes = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    listPaiementsEmploye: async ({ params }) => {
      if (!(await employeeExists(deps.db, params.id))) throw new Refusal('notFound')
      return listPaiementsOf(deps.db, params.id)
    },
    createPaiementEmploye: async ({ body, submission }) => {
      const { id } = await submitOnce(
        deps,
        'paiements_employes',
        submission,
        JSON.stringify(body),
        async (tx, id, dateCreation) => {
          if (!(await employeeExists(tx, body.employeId))) throw new Refusal('notFound')
          await insertPaiement(tx, { ...body, id, dateCreation })
          await followPayment(tx, body, deps.clock())
        },
      )
      return readPaiement(deps.db, id)
    },
  })
