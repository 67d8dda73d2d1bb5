import {
  DEFAULT_GARANTIE_JOURS,
  FIN_RULES,
  GARANTIE_CLE,
  type MiseEnRelation,
  type MoveInput,
} from '#contract/mises-en-relation.admin.ts'
import {
  canFollow,
  INITIAL_PARENT_REQUEST_STATUT,
  MISE_EN_RELATION_RULES,
  PLACED_REQUEST_STATUT,
  PLACED_STATUT,
} from '#contract/statuts.admin.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { findEmployeeOf } from '../employees/queries.ts'
import { listParametresSite } from '../parametres-site/queries.ts'
import { moveParentRequest } from '../parent-requests/queries.ts'
import { Refusal } from '../refusal.ts'
import { findMiseEnRelation, updateMiseEnRelation } from './queries.ts'

type Columns = Partial<Database['mises_en_relation']>

/** The day `days` after a day, both YYYY-MM-DD. */
const addDays = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00.000Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

const readGarantieJours = async (tx: Db): Promise<number> => {
  const setting = (await listParametresSite(tx, 'administrateur')).find(({ cle }) => cle === GARANTIE_CLE)
  return setting ? Number(setting.valeur) : DEFAULT_GARANTIE_JOURS
}

/** A placement belongs to an active employee, and its guarantee ends a set number of days after the first day. */
const placement = async (tx: Db, nannyId: string, dateDebut: string): Promise<Columns> => {
  const employee = await findEmployeeOf(tx, nannyId)
  if (!employee?.actif) throw new Refusal('notHired')
  return { employeId: employee.id, dateDebut, finGarantie: addDays(dateDebut, await readGarantieJours(tx)) }
}

type Details = Pick<Database['mises_en_relation'], 'ecarteePar' | 'motif' | 'motifTexte'>

/** Who said no and why, for the steps that ask for it; null for the others, so that an old reason does not remain. */
export const detailsOf = ({
  status,
  ecarteePar,
  motif,
  motifTexte,
}: Pick<MoveInput, 'status' | 'ecarteePar' | 'motif' | 'motifTexte'>): Details => {
  const { asks } = MISE_EN_RELATION_RULES[status]
  return {
    ecarteePar: asks.ecarteePar ? (ecarteePar ?? null) : null,
    motif: asks.motifs ? (motif ?? null) : null,
    motifTexte: asks.motifs ? motifTexte : null,
  }
}

/** Whether the end of a placement makes the request wait again. */
const reopens = (motif: MoveInput['motif']): boolean =>
  motif !== undefined && motif in FIN_RULES && FIN_RULES[motif as keyof typeof FIN_RULES].reopens

/**
 * Sets the step of a nanny and a family, with its effects in the same transaction: a placement moves a waiting request to
 * "Traité"; a replacement makes it wait again and announces its matches. Setting the present step again corrects what the
 * step asks for. Refused when the stored step is not the one on the administrator's screen.
 */
export const moveMiseEnRelation = async (
  { db, clock, matcher }: Pick<Deps, 'db' | 'clock' | 'matcher'>,
  id: string,
  step: MoveInput,
): Promise<MiseEnRelation> => {
  const { status, depuis } = step
  const announce = reopens(step.motif) ? await matcher.requestAnnouncer() : null
  return db.transaction().execute(async (tx) => {
    const now = clock().toISOString()
    const stored = await findMiseEnRelation(tx, id)
    if (!stored) throw new Refusal('notFound')
    if (stored.statut !== depuis) throw new Refusal('changedMeanwhile')
    if (!canFollow(depuis, status)) throw new Refusal('stepNotAllowed')
    const { day } = MISE_EN_RELATION_RULES[status].asks
    const changed = await updateMiseEnRelation(tx, id, depuis, {
      statut: status,
      ...(status !== depuis && { dateStatut: now }),
      ...(day && { [day]: step[day] }),
      ...(status === PLACED_STATUT && (await placement(tx, stored.nannyId, step.dateDebut ?? ''))),
      ...detailsOf(step),
    })
    if (!changed) throw new Refusal('changedMeanwhile')
    if (status === PLACED_STATUT && status !== depuis)
      await moveParentRequest(
        tx,
        stored.requestId,
        PLACED_REQUEST_STATUT,
        [INITIAL_PARENT_REQUEST_STATUT],
        now,
      )
    if (announce && status !== depuis) {
      await moveParentRequest(
        tx,
        stored.requestId,
        INITIAL_PARENT_REQUEST_STATUT,
        [PLACED_REQUEST_STATUT],
        now,
      )
      await announce(tx, stored.requestId, now)
    }
    const moved = await findMiseEnRelation(tx, id)
    if (!moved) throw new Error('A row vanished inside its own transaction')
    return moved
  })
}
