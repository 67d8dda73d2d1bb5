import { isNoteFait } from '#contract/activites.admin.ts'
import { deleteActivite, findActivite, isNeededByCall, type SujetId, TABLE_OF } from '../activites/queries.ts'
import type { AdminSession } from '../auth/session.ts'
import type { Db } from '../db/db.ts'
import { lockOwner } from '../db/lock-records.ts'
import type { Deps } from '../deps.ts'
import { isRecorded } from '../journal/queries.ts'
import { deleteRappel, findRappel } from '../rappels/queries.ts'
import { Refusal } from '../refusal.ts'
import { waitAsBefore, waitingTableOf } from './queries.ts'

/** The record of a deleted note or reminder waits as before. Refuses a record of a kind that does not wait. */
const waitWithout = async (tx: Db, { sujet, sujetId }: SujetId): Promise<void> => {
  const table = waitingTableOf(sujet)
  if (!table) throw new Refusal('notFound')
  await waitAsBefore(tx, table, sujetId)
}

/** Kind and id of a record, for the audit log: the note or reminder through which it finds the record is deleted. */
const detailOf = ({ sujet, sujetId }: SujetId): string => [sujet, sujetId].join(', ')

/** Takes back the note that "Fait" stored for the same account. Returns the detail for the audit log. */
export const takeBackActivite = (
  { db }: Pick<Deps, 'db'>,
  id: string,
  { adminId }: Pick<AdminSession, 'adminId'>,
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const note = await findActivite(tx, id)
    const isOwn = note && isNoteFait(note) && (await isRecorded(tx, 'createActivite', id, { by: adminId }))
    // Of two calls at once only one deletes it.
    if (!isOwn || !(await deleteActivite(tx, id))) throw new Refusal('notFound')
    await waitWithout(tx, note)
    return detailOf(note)
  })

/**
 * Takes back a reminder that the same account asked for. Refused when it was changed, another account has asked for it
 * too, or the result of a call needs it. Returns the detail for the audit log.
 */
export const takeBackRappel = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: string,
  { adminId }: Pick<AdminSession, 'adminId'>,
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const rappel = await findRappel(tx, id)
    if (!rappel || !(await isRecorded(tx, 'createRappel', id, { by: adminId }))) throw new Refusal('notFound')
    // A phone call's result, noted or taken back at the same time, locks the record too: it comes before or after this.
    await lockOwner(tx, TABLE_OF[rappel.sujet], rappel.sujetId, config.databaseUrl !== null)
    const isOthersToo =
      (await isRecorded(tx, 'createRappel', id, { notBy: adminId })) || (await isNeededByCall(tx, rappel))
    if (isOthersToo || (await isRecorded(tx, 'changeRappel', id)) || !(await deleteRappel(tx, id)))
      throw new Refusal('changedMeanwhile')
    await waitWithout(tx, rappel)
    return detailOf(rappel)
  })
