import { randomUUID } from 'node:crypto'
import type { Employee } from '#contract/employees.admin.ts'
import type { TypePoste } from '#contract/nanny-applications.ts'
import type { Page } from '../db/cursor-page.ts'
import type { Db } from '../db/db.ts'
import { createListReader, type ListPageQuery } from '../db/list-page.ts'
import type { Database } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'

const present = ({ actif, ...row }: Database['employees']): Employee => ({ ...row, actif: actif === 1 })

/** Inserts an employee unless the application has one already; the unique index decides. */
export const insertEmployeeOnce = async (tx: Db, employee: Database['employees']): Promise<void> => {
  await tx
    .insertInto('employees')
    .values(employee)
    .onConflict((conflict) => conflict.column('candidatureId').doNothing())
    .execute()
}

export const findEmployeeOf = async (db: Db, candidatureId: string): Promise<Employee | null> => {
  const row = await db
    .selectFrom('employees')
    .selectAll()
    .where('candidatureId', '=', candidatureId)
    .executeTakeFirst()
  return row ? present(row) : null
}

/** Throws the refusal `refused` when there is no such employee. */
export const readEmployee = async (
  db: Db,
  id: string,
  refused: 'notFound' | 'deletedMeanwhile',
): Promise<Employee> => {
  const row = await db.selectFrom('employees').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal(refused)
  return present(row)
}

export const employeeExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('employees').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export interface EmployeeFilter extends ListPageQuery {
  readonly q?: string | undefined
  readonly poste?: TypePoste | undefined
}

const readEmployees = createListReader('employees', (db) => db.selectFrom('employees').selectAll())

export const listEmployees = async (db: Db, { poste, ...asked }: EmployeeFilter): Promise<Page<Employee>> => {
  const { items, ...page } = await readEmployees(db, { ...asked, type: poste })
  return { items: items.map(present), ...page }
}

export const deleteEmployeeRow = async (tx: Db, id: string): Promise<boolean> => {
  const gone = await tx.deleteFrom('employees').where('id', '=', id).returning('id').executeTakeFirst()
  return gone !== undefined
}

export const findEmployeesByTelephone = async (db: Db, telephone: string): Promise<Employee[]> => {
  const rows = await db.selectFrom('employees').selectAll().where('telephone', '=', telephone).execute()
  return rows.map(present)
}

/** Sets whether an employee is active. False when there is no such employee, or the employee is like this already. */
export const setActif = async (tx: Db, id: string, actif: 0 | 1): Promise<boolean> => {
  const row = await tx
    .updateTable('employees')
    .set({ actif })
    .where('id', '=', id)
    .where('actif', '!=', actif)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** `jusque` of a pause that goes on. */
const NO_LAST_DAY = '9999-12-31'

/** Begins a pause on a day, unless one goes on. A pause that ended on that day goes on again. */
export const startPause = async (tx: Db, employeId: string, day: string): Promise<void> => {
  const continued = await tx
    .updateTable('pauses')
    .set({ jusque: NO_LAST_DAY })
    .where('employeId', '=', employeId)
    .where('jusque', 'in', [day, NO_LAST_DAY])
    .returning('id')
    .executeTakeFirst()
  if (continued) return
  await tx
    .insertInto('pauses')
    .values({
      id: randomUUID(),
      employeId,
      depuis: day,
      jusque: NO_LAST_DAY,
    } satisfies Database['pauses'])
    .execute()
}

/** Ends the pause that goes on, if there is one: the employee works again from this day on. */
export const endPause = async (tx: Db, employeId: string, day: string): Promise<void> => {
  await tx
    .updateTable('pauses')
    .set({ jusque: day })
    .where('employeId', '=', employeId)
    .where('jusque', '=', NO_LAST_DAY)
    .execute()
}
