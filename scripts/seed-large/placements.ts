import { addDays, dayOf } from '#contract/days.admin.ts'
import { type MiseEnRelationStatut, PLACED_STATUT } from '#contract/etapes.admin.ts'
import { SUIVI_RULES } from '#contract/rappels.admin.ts'
import { compactCounts } from '#server/db/counts.ts'
import type { Db } from '#server/db/db.ts'
import type { Database } from '#server/db/schema.ts'
import { createRandom, pick, type Random } from '../invented-people.ts'
import { inBatches, uuid } from './fill.ts'

type Pair = Database['mises_en_relation']

/** About half of the pairs are current placements. */
const STATUTS: readonly MiseEnRelationStatut[] = [
  ...Array<MiseEnRelationStatut>(10).fill(PLACED_STATUT),
  ...(['ecartee', 'ecartee', 'ecartee', 'ecartee', 'terminee', 'terminee'] as const),
  ...(['proposee', 'contactee', 'entretien', 'essai'] as const),
]
/** Days over which the pairs are spread. */
const SPAN_DAYS = 140

interface People {
  readonly request: string
  readonly nanny: string
  /** For a placement, also an ended one, in place of `nanny`. */
  readonly employee: Pick<Database['employees'], 'id' | 'candidatureId'> | undefined
}

const pairOf = (random: Random, today: string, { request, nanny, employee }: People): Pair => {
  const statut = pick(random, STATUTS)
  const day = addDays(today, -Math.floor(random() * SPAN_DAYS))
  const date = `${day}T${String(7 + Math.floor(random() * 10)).padStart(2, '0')}:00:00.000Z`
  const placed = statut === PLACED_STATUT || statut === 'terminee'
  return {
    id: uuid(random),
    requestId: request,
    nannyId: placed ? (employee?.candidatureId ?? '') : nanny,
    employeId: placed ? (employee?.id ?? null) : null,
    statut,
    ecarteePar: statut === 'ecartee' ? 'famille' : null,
    motif: statut === 'ecartee' ? 'tarif' : statut === 'terminee' ? 'fin_prevue' : null,
    motifTexte: null,
    score: 40 + Math.floor(random() * 60),
    // Few trials are past: an agency decides soon after a trial.
    dateEssai: statut === 'essai' ? addDays(today, Math.floor(random() * 20) - 2) : null,
    dateDebut: placed ? day : null,
    dateFin: statut === 'terminee' ? addDays(day, 20) : null,
    finGarantie: placed ? addDays(day, 30) : null,
    dateCreation: date,
    dateStatut: date,
  }
}

/** The step of a pair in its history. */
const stepOf = (random: Random, { id, statut, dateStatut }: Pair): Database['activites'] => ({
  id: uuid(random),
  sujet: 'mise_en_relation',
  sujetId: id,
  type: 'etape',
  resultat: statut,
  texte: null,
  auteur: 'direction',
  date: dateStatut,
})

/** A call about a request. */
const callOf = (random: Random, today: string, request: string): Database['activites'] => ({
  id: uuid(random),
  sujet: 'demande',
  sujetId: request,
  type: 'appel',
  resultat: 'joint',
  texte: null,
  auteur: 'direction',
  date: `${addDays(today, -Math.floor(random() * SPAN_DAYS))}T10:00:00.000Z`,
})

/** Three follow-ups of a placement, those before today done. */
const followUpsOf = (random: Random, today: string, { id, dateDebut }: Pair): Database['rappels'][] =>
  (['jour_1', 'jour_7', 'jour_30'] as const).map((suivi) => {
    const date = addDays(dateDebut ?? today, SUIVI_RULES[suivi].days)
    return {
      id: uuid(random),
      sujet: 'mise_en_relation',
      sujetId: id,
      texte: SUIVI_RULES[suivi].texte,
      date,
      fait: date < today ? 1 : 0,
      suivi,
      jourPrevu: date,
      dateCreation: `${date}T07:00:00.000Z`,
    }
  })

const insertAll = <Row>(rows: readonly Row[], insert: (batch: Row[]) => Promise<unknown>): Promise<void> =>
  inBatches(rows.length, (index) => rows[index] as Row, insert)

/**
 * Adds mises en relation to a database that `fill` filled, with a step in the history of each and the follow-ups of the
 * current placements, and an activity of every second request. The same rows, `count` and `now` give the same pairs.
 */
export const fillPlacements = (db: Db, count: number, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const random = createRandom(242)
    const today = dayOf(now)
    const requests = await tx.selectFrom('parent_requests').select('id').orderBy('id').execute()
    const nannies = await tx.selectFrom('nanny_applications').select('id').orderBy('id').execute()
    const employees = await tx.selectFrom('employees').select(['id', 'candidatureId']).orderBy('id').execute()
    const pairs = Array.from({ length: count }, (_, index) =>
      pairOf(random, today, {
        request: requests[index % requests.length]?.id ?? '',
        nanny: nannies[index % nannies.length]?.id ?? '',
        employee: employees[index % employees.length],
      }),
    )
    const activities = [
      ...pairs.map((pair) => stepOf(random, pair)),
      ...requests.filter((_, index) => index % 2 === 0).map(({ id }) => callOf(random, today, id)),
    ]
    const followUps = pairs
      .filter(({ statut }) => statut === PLACED_STATUT)
      .flatMap((pair) => followUpsOf(random, today, pair))
    await insertAll(pairs, (batch) => tx.insertInto('mises_en_relation').values(batch).execute())
    await insertAll(activities, (batch) => tx.insertInto('activites').values(batch).execute())
    await insertAll(followUps, (batch) => tx.insertInto('rappels').values(batch).execute())
    await compactCounts(tx)
  })
