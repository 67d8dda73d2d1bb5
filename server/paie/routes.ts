import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/paie.admin.ts'
import type { Deps } from '../deps.ts'
import { employeeExists } from '../employees/queries.ts'
import { serve } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { setSalaire } from './correct.ts'
import { listPaie, listPaieMois, listSalaires, readPaieTotaux } from './queries.ts'

export const paie = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    listPaie: ({ query }) => listPaie(deps.db, query),
    readPaieTotaux: ({ query }) => readPaieTotaux(deps.db, query.mois),
    listPaieMois: ({ query }) => listPaieMois(deps.db, query.mois),
    listSalaires: async ({ params }) => {
      if (!(await employeeExists(deps.db, params.id))) throw new Refusal('notFound')
      return listSalaires(deps.db, params.id)
    },
    setSalaire: async ({ params, body, noteDetail }) => {
      const { salaires, detail } = await setSalaire(deps, params.id, body)
      noteDetail(detail)
      return salaires
    },
  })
