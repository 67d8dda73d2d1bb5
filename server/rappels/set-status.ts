import { randomUUID } from 'node:crypto'
import type { Rappel, RappelChange } from '#contract/rappels.admin.ts'
import { deleteLastActivite, insertActivite } from '../activites/queries.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { findRappel, updateRappel } from './queries.ts'

/** Marks a reminder as done, which the record's history then shows, opens it again, or sets it to another day. */
export const changeRappel = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
  { fait, date, avant }: RappelChange,
  auteur: string,
): Promise<Rappel> =>
  db.transaction().execute(async (tx) => {
    const rappel = await findRappel(tx, id)
    if (!rappel) throw new Refusal('notFound')
    const { sujet, sujetId, texte } = rappel
    const done = { sujet, sujetId, type: 'etape', resultat: 'rappel_fait', texte } as const
    if (fait) await insertActivite(tx, { ...done, id: randomUUID(), auteur, date: clock().toISOString() })
    if (fait === false) await deleteLastActivite(tx, done)
    const from = { date: avant, fait: fait === false ? 1 : 0 } as const
    const to = fait === undefined ? { date: date ?? avant } : ({ fait: fait ? 1 : 0 } as const)
    // After the activity, whose insert locks the record: an erasure too takes record, activities, reminders in turn.
    if (!(await updateRappel(tx, id, from, to))) throw new Refusal('changedMeanwhile')
    return { ...rappel, fait: fait ?? false, date: date ?? rappel.date }
  })
