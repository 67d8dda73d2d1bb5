import { canFollow, type MiseEnRelationStatut } from '#contract/etapes.admin.ts'
import type { CreateInput, MiseEnRelation } from '#contract/mises-en-relation.admin.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import type { Submission } from '../http/submission.ts'
import { findNanny, findRequest } from '../matches/queries.ts'
import { score, signals } from '../matches/score.ts'
import { Refusal } from '../refusal.ts'
import { findReceipt, submitOnce } from '../submissions/submit-once.ts'
import { findCurrentOf, findMiseEnRelation, insertMiseEnRelation } from './queries.ts'
import { type Details, detailsOf, moveMiseEnRelation, recordEtape } from './set-status.ts'

/** Current score of a pair, 0 to 100. Refuses a request that does not exist and an unavailable nanny. */
const scoreOf = async (tx: Db, { requestId, nannyId }: CreateInput): Promise<number> => {
  const request = await findRequest(tx, requestId)
  if (!request) throw new Refusal('notFound')
  const nanny = await findNanny(tx, nannyId)
  if (!nanny) throw new Refusal('nannyUnavailable')
  return score(signals(request, nanny))
}

/** The row as screens show it. Refuses one that was deleted since. */
const read = async (db: Db, id: string): Promise<MiseEnRelation> => {
  const found = await findMiseEnRelation(db, id)
  if (!found) throw new Refusal('deletedMeanwhile')
  return found
}

const insert = async (
  deps: Deps,
  input: CreateInput,
  auteur: string,
  submission: Submission,
): Promise<MiseEnRelation> => {
  const details = detailsOf(input)
  const { id } = await submitOnce(
    deps,
    'mises_en_relation',
    submission,
    JSON.stringify(input),
    async (tx, newId, now) => {
      const inserted = await insertMiseEnRelation(tx, {
        id: newId,
        requestId: input.requestId,
        nannyId: input.nannyId,
        employeId: null,
        statut: input.status,
        score: await scoreOf(tx, input),
        dateEssai: null,
        dateDebut: null,
        dateFin: null,
        finGarantie: null,
        dateCreation: now,
        dateStatut: now,
        ...details,
      })
      if (!inserted) throw new Refusal('alreadyProposed')
      await recordEtape(tx, { id: newId, statut: input.status, ...details }, auteur, now)
    },
  )
  return read(deps.db, id)
}

const hasDetails = (stored: Details, { ecarteePar, motif, motifTexte }: Details): boolean =>
  stored.ecarteePar === ecarteePar && stored.motif === motif && stored.motifTexte === motifTexte

/**
 * Proposes a nanny to a family, or sets the pair aside. Reuses the row of a pair that is not ended: a pair at the
 * requested step is returned unchanged, or refused for another reason than the stored one; a pair at another step moves
 * to the requested one where the rules allow it and is refused otherwise. `isRepeat`: the pair was at this step;
 * `from`: the step before, of a pair that moved.
 */
export const createMiseEnRelation = async (
  deps: Deps,
  input: CreateInput,
  auteur: string,
  submission: Submission,
): Promise<{
  readonly pair: MiseEnRelation
  readonly isRepeat: boolean
  readonly from?: MiseEnRelationStatut
}> => {
  const receipt = await findReceipt(deps, submission)
  // `submission` says that this call is a repeat.
  if (receipt) return { pair: await read(deps.db, receipt.id), isRepeat: false }
  const current = await findCurrentOf(deps.db, input)
  if (!current) return { pair: await insert(deps, input, auteur, submission), isRepeat: false }
  if (current.statut === input.status) {
    // Another administrator set it aside first, for another reason: this one would be lost.
    if (!hasDetails(current, detailsOf(input))) throw new Refusal('changedMeanwhile')
    return { pair: await read(deps.db, current.id), isRepeat: true }
  }
  if (!canFollow(current.statut, input.status)) throw new Refusal('alreadyProposed')
  const from = current.statut
  return { ...(await moveMiseEnRelation(deps, current.id, { ...input, depuis: from }, auteur)), from }
}
