import { randomUUID } from 'node:crypto'
import { addDays } from '#contract/days.admin.ts'
import {
  canFollow,
  FIN_RULES,
  INITIAL_MISE_EN_RELATION_STATUT,
  MISE_EN_RELATION_RULES,
  MOTIFS,
  PLACED_REQUEST_STATUT,
  PLACED_STATUT,
} from '#contract/etapes.admin.ts'
import type { MiseEnRelation, MoveInput } from '#contract/mises-en-relation.admin.ts'
import { INITIAL_PARENT_REQUEST_STATUT, type ParentRequestStatut } from '#contract/parent-requests.admin.ts'
import { PAID_REQUEST_STATUT } from '#contract/payments.admin.ts'
import { insertActivite } from '../activites/queries.ts'
import { isAlreadyStored } from '../already-stored.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { findEmployeeOf } from '../employees/queries.ts'
import type { Announce } from '../matches/matcher.ts'
import type { MatchRequest } from '../matches/pairs.ts'
import { findNanny, findRequest } from '../matches/queries.ts'
import { readDelais } from '../parametres-site/queries.ts'
import { moveParentRequest } from '../parent-requests/queries.ts'
import { replaceSuivis } from '../rappels/follow-ups.ts'
import { Refusal } from '../refusal.ts'
import { findMiseEnRelation, hasPlacement, updateMiseEnRelation } from './queries.ts'

const MOTIF_LABELS: Readonly<Record<string, string>> = { ...MOTIFS.refusal, ...MOTIFS.end }

type Columns = Partial<Database['mises_en_relation']>

/** Columns of a placement: employee, first day and end of the guarantee. Refuses a nanny who is no active employee. */
const placementColumns = async (tx: Db, nannyId: string, dateDebut: string): Promise<Columns> => {
  const employee = await findEmployeeOf(tx, nannyId)
  if (!employee?.actif) throw new Refusal('notHired')
  const finGarantie = addDays(dateDebut, (await readDelais(tx)).garantie_jours)
  return { employeId: employee.id, dateDebut, finGarantie }
}

export type Details = Pick<Database['mises_en_relation'], 'ecarteePar' | 'motif' | 'motifTexte'>

/** Columns of who refused and why. Null for a step that does not require them, so that an old reason is erased. */
export const detailsOf = ({
  status,
  ecarteePar,
  motif,
  motifTexte,
}: Pick<MoveInput, 'status' | 'ecarteePar' | 'motif' | 'motifTexte'>): Details => {
  const { required } = MISE_EN_RELATION_RULES[status]
  return {
    ecarteePar: required.ecarteePar ? (ecarteePar ?? null) : null,
    motif: required.motifs ? (motif ?? null) : null,
    motifTexte: required.motifs ? motifTexte : null,
  }
}

/** Records the step in the history of the pair. */
export const recordEtape = (
  tx: Db,
  { id, statut, motif, motifTexte }: Pick<MiseEnRelation, 'id' | 'statut' | 'motif' | 'motifTexte'>,
  auteur: string,
  date: string,
): Promise<void> =>
  insertActivite(tx, {
    id: randomUUID(),
    sujet: 'mise_en_relation',
    sujetId: id,
    type: 'etape',
    resultat: statut,
    texte: [motif && MOTIF_LABELS[motif], motifTexte].filter(Boolean).join(', ') || null,
    auteur,
    date,
  })

/** Follow-ups of a current placement; any other step has none. */
const setSuivis = (
  tx: Db,
  { id, statut, dateDebut, finGarantie }: MiseEnRelation,
  now: Date,
): Promise<void> =>
  replaceSuivis(
    tx,
    { sujet: 'mise_en_relation', sujetId: id },
    statut === PLACED_STATUT ? { dateDebut, finGarantie } : {},
    now,
  )

/** Whether a placement that ends for this reason sets the request back to "En attente". */
const reopens = (motif: Details['motif'] | undefined): boolean =>
  !!motif && motif in FIN_RULES && FIN_RULES[motif as keyof typeof FIN_RULES].reopens

/**
 * Sets the status of the request with a step: a placement moves a waiting request to "Traité"; a replacement moves a
 * request, also a paid one, back to "En attente" and announces its matches.
 */
const followWithRequest = async (
  tx: Db,
  { statut, requestId }: Pick<MiseEnRelation, 'statut' | 'requestId'>,
  announce: Announce<MatchRequest> | null,
  now: string,
): Promise<void> => {
  const move = (to: ParentRequestStatut, ...from: readonly ParentRequestStatut[]) =>
    moveParentRequest(tx, requestId, to, from, now)
  if (statut === PLACED_STATUT) await move(PLACED_REQUEST_STATUT, INITIAL_PARENT_REQUEST_STATUT)
  if (!announce) return
  await move(INITIAL_PARENT_REQUEST_STATUT, PLACED_REQUEST_STATUT, PAID_REQUEST_STATUT)
  await announce(tx, await findRequest(tx, requestId), now)
}

/**
 * Sets the step of a pair and, in the same transaction, the status of its request, its follow-ups and its history.
 * Setting the current step again corrects its fields. Refused when the rules forbid the step, the nanny to propose is
 * no longer available or the one to place no active employee, the stored step is not `depuis`, or the fields of a
 * correction are not `avant`: these two are what was on the administrator's screen. `isRepeat`: the pair is at this
 * step with these fields already, as when the answer of an earlier call was lost; nothing is changed.
 */
export const moveMiseEnRelation = async (
  { db, clock, matcher }: Pick<Deps, 'db' | 'clock' | 'matcher'>,
  id: string,
  step: MoveInput,
  auteur: string,
): Promise<{ readonly pair: MiseEnRelation; readonly isRepeat: boolean }> => {
  const { status, depuis, avant } = step
  const isCorrection = status === depuis
  const details = detailsOf(step)
  const wasReopened = isCorrection && reopens(avant?.motif)
  const announce = reopens(details.motif) && !wasReopened ? await matcher.requestAnnouncer() : null
  return db.transaction().execute(async (tx) => {
    const date = clock()
    const now = date.toISOString()
    const stored = await findMiseEnRelation(tx, id)
    if (!stored) throw new Refusal('notFound')
    const { day } = MISE_EN_RELATION_RULES[status].required
    const asked = { statut: status, ...(day && { [day]: step[day] }), ...details }
    /** For a pair that is not as on the screen: a call repeats what it finds, or is refused. */
    const repeatOf = (pair: MiseEnRelation | null) => {
      if (pair && canFollow(depuis, status) && isAlreadyStored(pair, asked)) return { pair, isRepeat: true }
      throw new Refusal('changedMeanwhile')
    }
    if (stored.statut !== depuis) return repeatOf(stored)
    if (!canFollow(depuis, status)) throw new Refusal('stepNotAllowed')
    if (status === INITIAL_MISE_EN_RELATION_STATUT && !isCorrection && !(await findNanny(tx, stored.nannyId)))
      throw new Refusal('nannyUnavailable')
    const columns = {
      ...asked,
      ...(status === PLACED_STATUT && (await placementColumns(tx, stored.nannyId, step.dateDebut ?? ''))),
    }
    if (isCorrection && isAlreadyStored(stored, columns)) return { pair: stored, isRepeat: true }
    const expected = { statut: depuis, ...(isCorrection && avant) }
    const changed = await updateMiseEnRelation(tx, id, expected, {
      ...columns,
      ...(!isCorrection && { dateStatut: now }),
    })
    if (!changed) return repeatOf(await findMiseEnRelation(tx, id))
    // A correction of the first day does not move the request. A reason corrected to a replacement does, unless another
    // nanny has been placed since.
    if (!isCorrection || (announce && !(await hasPlacement(tx, stored.requestId))))
      await followWithRequest(tx, { ...stored, statut: status }, announce, now)
    const moved = await findMiseEnRelation(tx, id)
    if (!moved) throw new Error('A row vanished inside its own transaction')
    if (!isCorrection) await recordEtape(tx, moved, auteur, now)
    await setSuivis(tx, moved, date)
    return { pair: moved, isRepeat: false }
  })
}
