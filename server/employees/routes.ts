import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/employees.admin.ts'
import { statusDetail } from '#contract/journal.admin.ts'
import { HIRING_STATUT } from '#contract/nanny-applications.admin.ts'
import { lockRecord } from '../db/lock-records.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { moveInTransaction } from '../nanny-applications/set-status.ts'
import { Refusal } from '../refusal.ts'
import { pointKeyTo } from '../submissions/queries.ts'
import { submitOnce } from '../submissions/submit-once.ts'
import { releaseFromEmployee } from '../upload/queries.ts'
import { addEmployee } from './add.ts'
import { deleteEmployeeRow, findEmployeeOf, listEmployees } from './queries.ts'
import { rehire } from './rehire.ts'
import { setEmployeeStatus } from './set-status.ts'

export const employees = (app: FastifyInstance, deps: Deps): void =>
  serve(app, deps, endpoints, {
    listEmployees: ({ query }) => listEmployees(deps.db, query),
    // Accepting an application hires: this call and the status call create the same single employee (docs/product.md,
    // "Statuses").
    createEmployee: async ({ body, submission, noteDetail }) => {
      const { candidatureId } = body
      await submitOnce(deps, 'employees', submission, JSON.stringify(body), async (tx, id, now) => {
        const { application, isRepeat } = await moveInTransaction(tx, {
          id: candidatureId,
          to: HIRING_STATUT,
          now,
          employeId: id,
        })
        const { employeId } = application
        if (isRepeat) noteDetail(null)
        // Accepted before, and the employee was deleted: only `rehireEmployee` hires again.
        if (employeId === null) throw new Refusal('alreadyDecided')
        // Hired by another call before: this key leads to that employee.
        if (employeId !== id && submission.key !== null) await pointKeyTo(tx, submission.key, employeId)
      })
      const employee = await findEmployeeOf(deps.db, candidatureId)
      if (!employee) throw new Refusal('deletedMeanwhile')
      return employee
    },
    rehireEmployee: ({ body, submission }) => rehire(deps, body.candidatureId, submission),
    addEmployee: ({ body, submission }) => addEmployee(deps, body, submission),
    setEmployeeStatus: async ({ params, body, noteDetail }) => {
      const { employee, isRepeat } = await setEmployeeStatus(deps, params.id, body.status)
      noteDetail(isRepeat ? null : statusDetail(body.status === 'actif' ? 'inactif' : 'actif', body.status))
      return employee
    },
    deleteEmployee: ({ params }) =>
      deps.db.transaction().execute(async (tx) => {
        // The employee before her documents, as in deleteDocument: the same order of locks avoids a deadlock.
        await lockRecord(tx, 'employees', params.id)
        await releaseFromEmployee(tx, params.id)
        if (!(await deleteEmployeeRow(tx, params.id))) throw new Refusal('notFound')
      }),
  })
