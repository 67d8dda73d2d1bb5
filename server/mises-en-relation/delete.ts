import { INITIAL_MISE_EN_RELATION_STATUT, SET_ASIDE_STATUT } from '#contract/etapes.admin.ts'
import { statusDetail } from '#contract/journal.admin.ts'
import type { WithdrawInput } from '#contract/mises-en-relation.admin.ts'
import { waitAsBefore } from '../a-faire/queries.ts'
import { deleteActivite, listActivitesOf } from '../activites/queries.ts'
import type { AdminSession } from '../auth/session.ts'
import type { Deps } from '../deps.ts'
import { newestAuthorOf } from '../journal/queries.ts'
import { hasRappelSince } from '../rappels/queries.ts'
import { Refusal } from '../refusal.ts'
import {
  deleteMiseEnRelation,
  findMiseEnRelation,
  lockMiseEnRelation,
  updateMiseEnRelation,
} from './queries.ts'

/** Latest activities of a pair that are read. They hold its last two steps, or the proposal is not taken back. */
const MAX_ACTIVITES = 200

/** The calls that propose a pair. */
const PROPOSING = ['createMiseEnRelation', 'moveMiseEnRelation'] as const

/**
 * Takes back a proposal, with its step in the history, and the family and the nanny wait as before. A new row is
 * deleted; one that was set aside before gets its reason (`avant`) and the date of that step again. Refused when the
 * row is new and `avant` is not null, or the other way round; when another account proposed the pair; and when anything
 * happened with it since: a step, a call, a note, a reminder. Returns the detail for the audit log.
 */
export const withdrawProposal = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: string,
  { avant }: WithdrawInput,
  { adminId }: Pick<AdminSession, 'adminId'>,
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    await lockMiseEnRelation(tx, id, config.databaseUrl !== null)
    const pair = await findMiseEnRelation(tx, id)
    if (!pair) throw new Refusal('notFound')
    const { statut, dateStatut, dateCreation, requestId, nannyId } = pair
    const sujet = { sujet: 'mise_en_relation', sujetId: id } as const
    const activites = await listActivitesOf(tx, [sujet], MAX_ACTIVITES)
    const since = activites.filter(({ date }) => date >= dateStatut)
    const [proposal] = since
    const before = activites.find(({ type, date }) => type === 'etape' && date < dateStatut)
    const isNew = dateCreation === dateStatut
    const isUntouched =
      statut === INITIAL_MISE_EN_RELATION_STATUT &&
      since.length === 1 &&
      proposal?.type === 'etape' &&
      adminId === (await newestAuthorOf(tx, PROPOSING, id)) &&
      !(await hasRappelSince(tx, sujet, dateStatut))
    if (!isUntouched || isNew !== (avant === null) || isNew !== (before === undefined))
      throw new Refusal('changedMeanwhile')
    if (avant && before) {
      await deleteActivite(tx, proposal.id)
      await updateMiseEnRelation(
        tx,
        id,
        { statut },
        { statut: SET_ASIDE_STATUT, dateStatut: before.date, ...avant },
      )
    } else await deleteMiseEnRelation(tx, id)
    await waitAsBefore(tx, 'parent_requests', requestId)
    await waitAsBefore(tx, 'nanny_applications', nannyId)
    return before ? statusDetail(statut, SET_ASIDE_STATUT) : statut
  })
