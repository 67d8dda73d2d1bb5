import { sql } from 'kysely'
import type { Employee } from '#contract/employees.admin.ts'
import type { TypePoste } from '#contract/nanny-applications.ts'
import type { Database } from '../db/schema.ts'
import { matchesSearch } from '../db/search.ts'
import type { Db } from '../deps.ts'
import { afterCursor, directionOf, type Page, type PageAsked, toPage } from '../http/lists.ts'

const present = ({ actif, ...row }: Database['employees']): Employee => ({ ...row, actif: actif === 1 })

/** Inserts unless that application already made an employee; the unique index decides. */
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

export const employeeExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('employees').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export interface EmployeeFilter extends PageAsked {
  readonly q?: string | undefined
  readonly poste?: TypePoste | undefined
}

export const listEmployees = async (
  db: Db,
  { limit, q, poste, id, ...asked }: EmployeeFilter,
): Promise<Page<Employee>> => {
  const found = [
    ...matchesSearch(q, sql.ref('recherche')),
    ...(poste ? [sql<boolean>`${sql.ref('typePoste')} = ${poste}`] : []),
    ...(id ? [sql<boolean>`${sql.ref('id')} = ${id}`] : []),
  ]
  const rows = await db
    .selectFrom('employees')
    .selectAll()
    .where((eb) => eb.and([...found, ...afterCursor(asked, sql.ref('dateEmbauche'), sql.ref('id'))]))
    .orderBy('dateEmbauche', directionOf(asked.ordre))
    .orderBy('id', directionOf(asked.ordre))
    .limit(limit + 1)
    .execute()
  const { total } = await db
    .selectFrom('employees')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where((eb) => eb.and(found))
    .executeTakeFirstOrThrow()
  return toPage(rows.map(present), limit, total, (row) => [row.dateEmbauche, row.id])
}

export const deleteEmployeeRow = async (tx: Db, id: string): Promise<boolean> => {
  const gone = await tx.deleteFrom('employees').where('id', '=', id).returning('id').executeTakeFirst()
  return gone !== undefined
}
