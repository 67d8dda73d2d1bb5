import { dayOf } from '#contract/days.admin.ts'
import type { Employee, EmployeeStatut } from '#contract/employees.admin.ts'
import type { Deps } from '../deps.ts'
import { endPause, readEmployee, setActif, startPause } from './queries.ts'

/**
 * Pauses an active employee, or resumes a paused one. Matching proposes no paused employee, and no salary is due for a
 * month in which the employee is paused on every day. `isRepeat`: the employee is so already; nothing is changed.
 */
export const setEmployeeStatus = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
  status: EmployeeStatut,
): Promise<{ readonly employee: Employee; readonly isRepeat: boolean }> =>
  db.transaction().execute(async (tx) => {
    const active = status === 'actif'
    const changed = await setActif(tx, id, active ? 1 : 0)
    if (changed) await (active ? endPause : startPause)(tx, id, dayOf(clock()))
    return { employee: await readEmployee(tx, id, 'notFound'), isRepeat: !changed }
  })
