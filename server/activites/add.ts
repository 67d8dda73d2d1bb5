import { randomUUID } from 'node:crypto'
import {
  type Activite,
  type ActiviteInput,
  type Resultat,
  reminds,
  TENTATIVES,
} from '#contract/activites.admin.ts'
import { addDays, dayOf } from '#contract/days.admin.ts'
import { DEFAULT_RAPPEL } from '#contract/rappels.admin.ts'
import { lockOwner } from '../db/lock-records.ts'
import type { Deps } from '../deps.ts'
import type { Submission } from '../http/submission.ts'
import { deleteRappelOfResult, findSameRappel, insertRappel } from '../rappels/queries.ts'
import { Refusal } from '../refusal.ts'
import { submitOnce } from '../submissions/submit-once.ts'
import {
  daysOfResult,
  findActivite,
  insertActivite,
  isNeededByCall,
  sujetExists,
  TABLE_OF,
  updateResultat,
} from './queries.ts'

/** Records what an administrator did or wrote. `auteur`: their name. */
export const createActivite = async (
  deps: Deps,
  input: ActiviteInput,
  auteur: string,
  submission: Submission,
): Promise<Activite> => {
  const { id } = await submitOnce(
    deps,
    'activites',
    submission,
    JSON.stringify(input),
    async (tx, newId, date) => {
      if (!(await sujetExists(tx, input))) throw new Refusal('notFound')
      await insertActivite(tx, { ...input, id: newId, resultat: null, auteur, date })
    },
  )
  const activite = await findActivite(deps.db, id)
  if (!activite) throw new Refusal('deletedMeanwhile')
  return activite
}

/**
 * Sets the result of a call or message, or takes it back (null). "Rappeler demain" also creates the reminder, in the
 * same transaction, unless the same one is open; taken back or corrected, it deletes that reminder, unless somebody has
 * asked for it or changed it, or the result of another call needs it. `isRepeat`: it has this result already, as when
 * the answer of an earlier call was lost; nothing is changed.
 */
export const setResultat = (
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  id: string,
  { resultat, depuis }: { readonly resultat: Resultat | null; readonly depuis: Resultat | null },
): Promise<{ readonly activite: Activite; readonly isRepeat: boolean }> =>
  db.transaction().execute(async (tx) => {
    const found = await findActivite(tx, id)
    if (!found || !(found.type in TENTATIVES)) throw new Refusal('notFound')
    const { sujet, sujetId } = found
    // Locks the record first, as an erasure does: the same order of locks avoids a deadlock.
    await lockOwner(tx, TABLE_OF[sujet], sujetId, config.databaseUrl !== null)
    const before = await findActivite(tx, id)
    if (!before) throw new Refusal('notFound')
    const activite = { ...before, resultat }
    if (before.resultat === resultat) return { activite, isRepeat: true }
    if (!(await updateResultat(tx, id, depuis, resultat))) throw new Refusal('changedMeanwhile')
    const rappel = { sujet, sujetId, texte: DEFAULT_RAPPEL, date: addDays(dayOf(clock()), 1) }
    if (reminds(resultat) && !(await findSameRappel(tx, rappel)))
      await insertRappel(tx, {
        ...rappel,
        id: randomUUID(),
        suivi: null,
        jourPrevu: null,
        dateCreation: clock().toISOString(),
      })
    if (!reminds(resultat) && reminds(depuis))
      // Today too: of a result that was noted just now the audit log has no entry yet.
      for (const day of new Set([dayOf(clock()), ...(await daysOfResult(tx, before))])) {
        const added = { ...rappel, date: addDays(day, 1) }
        if (!(await isNeededByCall(tx, added))) await deleteRappelOfResult(tx, added)
      }
    return { activite, isRepeat: false }
  })
