import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/employees.admin.ts'
import { HIRING_STATUT } from '#contract/statuts.admin.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { setNannyApplicationStatus } from '../nanny-applications/set-status.ts'
import { Refusal } from '../refusal.ts'
import { releaseFromEmployee } from '../upload/queries.ts'
import { deleteEmployeeRow, findEmployeeOf, listEmployees } from './queries.ts'

export const employees = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    listEmployees: ({ query }) => listEmployees(deps.db, query),
    // Accepting an application hires: this call and the status call create the same single employee (docs/product.md,
    // "Statuses").
    createEmployee: async ({ body }) => {
      await setNannyApplicationStatus(deps, body.candidatureId, HIRING_STATUT)
      const employee = await findEmployeeOf(deps.db, body.candidatureId)
      if (!employee) throw new Refusal('alreadyDecided')
      return employee
    },
    deleteEmployee: ({ params }) =>
      deps.db.transaction().execute(async (tx) => {
        await releaseFromEmployee(tx, params.id)
        if (!(await deleteEmployeeRow(tx, params.id))) throw new Refusal('notFound')
      }),
  })
