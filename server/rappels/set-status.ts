import { randomUUID } from 'node:crypto'
import type { Rappel, RappelChange } from '#contract/rappels.admin.ts'
import { insertActivite } from '../activites/queries.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { findRappel, updateRappel } from './queries.ts'

/** Marks a reminder as done, which the record's history then shows, or sets it to another day. */
export const changeRappel = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
  { fait, date, avant }: RappelChange,
  auteur: string,
): Promise<Rappel> =>
  db.transaction().execute(async (tx) => {
    const rappel = await findRappel(tx, id)
    if (!rappel) throw new Refusal('notFound')
    const columns = fait ? ({ fait: 1 } as const) : { date: date ?? avant }
    if (fait)
      await insertActivite(tx, {
        id: randomUUID(),
        sujet: rappel.sujet,
        sujetId: rappel.sujetId,
        type: 'etape',
        resultat: 'rappel_fait',
        texte: rappel.texte,
        auteur,
        date: clock().toISOString(),
      })
    // After the activity, which locks the record: an erasure too locks the record before its reminders.
    if (!(await updateRappel(tx, id, avant, columns))) throw new Refusal('changedMeanwhile')
    return { ...rappel, fait: fait ?? false, date: date ?? rappel.date }
  })
