import { type ExpressionBuilder, sql } from 'kysely'
import type { Rappel } from '#contract/rappels.admin.ts'
import type { SujetId } from '../activites/queries.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'

type Row = Database['rappels']

const present = ({ id, sujet, sujetId, texte, date, fait, suivi }: Row): Rappel => ({
  id,
  sujet,
  sujetId,
  texte,
  date,
  fait: fait === 1,
  suivi,
})

export const insertRappel = async (tx: Db, rappel: Omit<Row, 'fait'>): Promise<void> => {
  await tx
    .insertInto('rappels')
    .values({
      id: rappel.id,
      sujet: rappel.sujet,
      sujetId: rappel.sujetId,
      texte: rappel.texte,
      date: rappel.date,
      fait: 0,
      suivi: rappel.suivi,
      jourPrevu: rappel.jourPrevu,
      dateCreation: rappel.dateCreation,
    } satisfies Database['rappels'])
    .execute()
}

export const findRappel = async (db: Db, id: string): Promise<Rappel | null> => {
  const row = await db.selectFrom('rappels').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? present(row) : null
}

type SameRappel = Pick<Row, 'sujet' | 'sujetId' | 'date' | 'texte'>

/** Condition: reminder of a record for this day with this text, written by an administrator and not done. */
const isSame =
  ({ sujet, sujetId, date, texte }: SameRappel) =>
  (eb: ExpressionBuilder<Database, 'rappels'>) =>
    eb.and({ sujet, sujetId, date, texte, fait: 0 }).and('suivi', 'is', null)

export const findSameRappel = async (db: Db, same: SameRappel): Promise<Rappel | null> => {
  const row = await db.selectFrom('rappels').selectAll().where(isSame(same)).executeTakeFirst()
  return row ? present(row) : null
}

/**
 * Deletes the reminder (isSame) that the result of a phone call added, unless an administrator has asked for it or
 * changed it: then the audit log has an entry `createRappel` or `changeRappel` about it. A result leaves neither.
 */
export const deleteRappelOfResult = async (tx: Db, same: SameRappel): Promise<void> => {
  await tx
    .deleteFrom('rappels')
    .where(isSame(same))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('journal')
            .select('journal.id')
            .whereRef('journal.objet', '=', 'rappels.id')
            .where('journal.action', 'in', ['createRappel', 'changeRappel']),
        ),
      ),
    )
    .execute()
}

/** Reminders of a record that are not done, the earliest day first: overdue ones come first. */
export const listOpenRappels = async (db: Db, { sujet, sujetId }: SujetId): Promise<Rappel[]> => {
  const rows = await db
    .selectFrom('rappels')
    .selectAll()
    .where('sujet', '=', sujet)
    .where('sujetId', '=', sujetId)
    .where('fait', '=', sql.lit(0))
    .orderBy('date')
    .orderBy('id')
    .execute()
  return rows.map(present)
}

/** Whether a record got a reminder since an instant. */
export const hasRappelSince = async (db: Db, { sujet, sujetId }: SujetId, since: string): Promise<boolean> =>
  (await db
    .selectFrom('rappels')
    .select('id')
    .where('sujet', '=', sujet)
    .where('sujetId', '=', sujetId)
    .where('dateCreation', '>=', since)
    .executeTakeFirst()) !== undefined

/** All reminders of some records, for the right of access. */
export const listRappelsOf = async (db: Db, sujets: readonly SujetId[]): Promise<Rappel[]> => {
  const found: Row[] = []
  for (const { sujet, sujetId } of sujets)
    found.push(
      ...(await db
        .selectFrom('rappels')
        .selectAll()
        .where('sujet', '=', sujet)
        .where('sujetId', '=', sujetId)
        .execute()),
    )
  return found.map(present)
}

/** Changes a reminder that still has these values; false when it has others. */
export const updateRappel = async (
  tx: Db,
  id: string,
  from: Pick<Row, 'fait' | 'date'>,
  columns: Partial<Pick<Row, 'fait' | 'date'>>,
): Promise<boolean> => {
  const updated = await tx
    .updateTable('rappels')
    .set(columns)
    .where('id', '=', id)
    .where('date', '=', from.date)
    .where('fait', '=', from.fait)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Deletes an open reminder that is no follow-up; false when there is none. */
export const deleteRappel = async (tx: Db, id: string): Promise<boolean> => {
  const row = await tx
    .deleteFrom('rappels')
    .where('id', '=', id)
    .where('fait', '=', 0)
    .where('suivi', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the open follow-ups of a record and returns them. */
export const deleteOpenSuivis = (
  tx: Db,
  { sujet, sujetId }: SujetId,
): Promise<Pick<Row, 'date' | 'jourPrevu' | 'suivi' | 'texte'>[]> =>
  tx
    .deleteFrom('rappels')
    .where('sujet', '=', sujet)
    .where('sujetId', '=', sujetId)
    .where('fait', '=', 0)
    .where('suivi', 'is not', null)
    .returning(['date', 'jourPrevu', 'suivi', 'texte'])
    .execute()

/** Follow-ups of a record, open and done. */
export const listSuivis = (db: Db, { sujet, sujetId }: SujetId): Promise<Row[]> =>
  db
    .selectFrom('rappels')
    .selectAll()
    .where('sujet', '=', sujet)
    .where('sujetId', '=', sujetId)
    .where('suivi', 'is not', null)
    .execute()
