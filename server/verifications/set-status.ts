import { randomUUID } from 'node:crypto'
import { dayOf } from '#contract/days.admin.ts'
import {
  type EtatVerification,
  INITIAL_ETAT,
  type VerificationInput,
  type Verifications,
  wasChecked,
} from '#contract/verifications.admin.ts'
import { isAlreadyStored } from '../already-stored.ts'
import { lockDocument } from '../db/lock-records.ts'
import type { Deps } from '../deps.ts'
import { invalid, Refusal } from '../refusal.ts'
import { isDocumentOf } from '../upload/queries.ts'
import { dossierExists, findVerification, readVerifications, storeVerification } from './queries.ts'

/**
 * Changes one point of the verification of an application or employee. Refuses another revision than the stored one,
 * and a document outside this dossier. `avant` is the state before; null: the point is stored like this already.
 * @param auteur name of the administrator
 */
export const setVerification = (
  { db, clock, config }: Deps,
  candidatureId: string,
  { point, etat, date, expiration, note, storedPath, revision }: VerificationInput,
  auteur: string,
): Promise<{ readonly avant: EtatVerification | null; readonly verifications: Verifications }> =>
  db.transaction().execute(async (tx) => {
    if (storedPath) await lockDocument(tx, storedPath, config.databaseUrl !== null)
    if (!(await dossierExists(tx, candidatureId))) throw new Refusal('notFound')
    if (storedPath && !(await isDocumentOf(tx, storedPath, candidatureId)))
      throw invalid('storedPath', "Ce document n'est pas dans ce dossier")
    const before = await findVerification(tx, candidatureId, point)
    const values = {
      etat,
      // Screens of an earlier version send a day with every state.
      date: (wasChecked(etat) && date) || null,
      expiration: expiration ?? null,
      note,
      storedPath: storedPath ?? null,
    }
    const isRepeat = before !== undefined && isAlreadyStored(before, values)
    const row = { id: randomUUID(), candidatureId, point, ...values, auteur }
    if (!isRepeat && !(await storeVerification(tx, row, revision))) throw new Refusal('changedMeanwhile')
    return {
      avant: isRepeat ? null : (before?.etat ?? INITIAL_ETAT),
      verifications: await readVerifications(tx, candidatureId, dayOf(clock())),
    }
  })
