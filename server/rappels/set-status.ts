import { randomUUID } from 'node:crypto'
import type { Rappel, RappelChange } from '#contract/rappels.admin.ts'
import { deleteLastActivite, insertActivite, TABLE_OF } from '../activites/queries.ts'
import { isAlreadyStored } from '../already-stored.ts'
import { lockOwner } from '../db/lock-records.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { findRappel, updateRappel } from './queries.ts'

/**
 * Marks a reminder as done, with a line in the history, opens it again, without that line, or sets another day.
 * `isRepeat`: it is like this already, as when the answer of an earlier call was lost; nothing is changed.
 */
export const changeRappel = (
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  id: string,
  { fait, date, avant }: RappelChange,
  auteur: string,
): Promise<{ readonly rappel: Rappel; readonly isRepeat: boolean }> =>
  db.transaction().execute(async (tx) => {
    const found = await findRappel(tx, id)
    if (!found) throw new Refusal('notFound')
    // Locks the record first, as an erasure does: the same order of locks avoids a deadlock.
    await lockOwner(tx, TABLE_OF[found.sujet], found.sujetId, config.databaseUrl !== null)
    const before = await findRappel(tx, id)
    if (!before) throw new Refusal('notFound')
    const rappel = { ...before, fait: fait ?? false, date: date ?? avant }
    if (isAlreadyStored(before, rappel)) return { rappel, isRepeat: true }
    const { sujet, sujetId, texte } = before
    const done = { sujet, sujetId, type: 'etape', resultat: 'rappel_fait', texte } as const
    if (fait) await insertActivite(tx, { ...done, id: randomUUID(), auteur, date: clock().toISOString() })
    if (fait === false) await deleteLastActivite(tx, done)
    const from = { date: avant, fait: fait === false ? 1 : 0 } as const
    const to = fait === undefined ? { date: rappel.date } : ({ fait: fait ? 1 : 0 } as const)
    if (!(await updateRappel(tx, id, from, to))) throw new Refusal('changedMeanwhile')
    return { rappel, isRepeat: false }
  })
