import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/paiements-employes.admin.ts'
import type { Deps } from '../deps.ts'
import { employeeExists } from '../employees/queries.ts'
import { serve } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { insertPaiement, listPaiementsOf } from './queries.ts'

export const paiementsEmployes = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    listPaiementsEmploye: async ({ params }) => {
      if (!(await employeeExists(deps.db, params.id))) throw new Refusal('notFound')
      return listPaiementsOf(deps.db, params.id)
    },
    createPaiementEmploye: ({ body }) =>
      deps.db.transaction().execute(async (tx) => {
        if (!(await employeeExists(tx, body.employeId))) throw new Refusal('notFound')
        return insertPaiement(tx, body, deps.clock().toISOString())
      }),
  })
