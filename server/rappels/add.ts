import { DEFAULT_RAPPEL, type Rappel, type RappelInput } from '#contract/rappels.admin.ts'
import { sujetExists } from '../activites/queries.ts'
import type { Deps } from '../deps.ts'
import type { Submission } from '../http/submission.ts'
import { Refusal } from '../refusal.ts'
import { submitOnce } from '../submissions/submit-once.ts'
import { findRappel, findSameRappel, insertRappel } from './queries.ts'

/**
 * Adds a reminder to a record, unless the same one is open: then the audit log notes once for each account that it asks
 * for it too. Refuses a record that does not exist.
 */
export const createRappel = async (
  deps: Deps,
  input: RappelInput,
  submission: Submission,
): Promise<Rappel> => {
  const texte = input.texte ?? DEFAULT_RAPPEL
  const same = await findSameRappel(deps.db, { ...input, texte })
  if (same) {
    submission.isRecordedOnce = true
    return same
  }
  const { id } = await submitOnce(
    deps,
    'rappels',
    submission,
    JSON.stringify(input),
    async (tx, newId, dateCreation) => {
      if (!(await sujetExists(tx, input))) throw new Refusal('notFound')
      await insertRappel(tx, { ...input, texte, id: newId, suivi: null, jourPrevu: null, dateCreation })
    },
  )
  const rappel = await findRappel(deps.db, id)
  if (!rappel) throw new Refusal('deletedMeanwhile')
  return rappel
}
