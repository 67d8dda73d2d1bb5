import { type RawBuilder, sql } from 'kysely'
import { addMonths } from '#contract/days.admin.ts'
import {
  ENDED_STATUT,
  MISE_EN_RELATION_STATUTS,
  type MiseEnRelationStatut,
  MOTIFS_NOT_AGAIN,
  PLACED_STATUT,
  SET_ASIDE_STATUT,
} from '#contract/etapes.admin.ts'
import type { MiseEnRelation, OwnMiseEnRelation, StoredDetails } from '#contract/mises-en-relation.admin.ts'
import type { Placement } from '#contract/payments.admin.ts'
import { toWords } from '#contract/search.admin.ts'
import { cachedQuery, type Placeholder } from '../db/cached-query.ts'
import { countByStatut, readCount, storedCount } from '../db/counts.ts'
import { afterCursor, directionOf, type Page, type PageQuery, toCountedPage } from '../db/cursor-page.ts'
import type { Db } from '../db/db.ts'
import { lockRecord } from '../db/lock-records.ts'
import { neverEmpty } from '../db/never-empty.ts'
import type { Database } from '../db/schema.ts'
import { containsWords } from '../db/search.ts'
import { searchByPeople } from '../db/words-of-people.ts'

type Row = Database['mises_en_relation']

/** Rows with what the screens show of the two people. */
const withPeople = (db: Db) =>
  db
    .selectFrom('mises_en_relation as m')
    .innerJoin('parent_requests as r', 'r.id', 'm.requestId')
    .innerJoin('nanny_applications as a', 'a.id', 'm.nannyId')
    .leftJoin('employees as e', 'e.candidatureId', 'a.id')
    .selectAll('m')
    .select([
      'r.nom as requestNom',
      'r.telephone as requestTelephone',
      'r.adresse as requestAdresse',
      'r.typeService',
      'r.horaireDebut',
      'r.horaireFin',
      'r.statut as requestStatut',
      'a.nom as nannyNom',
      'a.telephone as nannyTelephone',
      'a.adresse as nannyAdresse',
      'a.typePoste',
      'a.statut as nannyStatut',
      'e.actif',
      // Not "exists": for it PostgreSQL may read all salaries at once.
      sql<number>`coalesce((select 1 from salaires as s where s."employeId" = e."id" limit 1), 0)`.as(
        'salaireFixe',
      ),
    ])

const present = (
  row: Awaited<ReturnType<ReturnType<typeof withPeople>['executeTakeFirstOrThrow']>>,
): MiseEnRelation => ({
  id: row.id,
  requestId: row.requestId,
  nannyId: row.nannyId,
  employeId: row.employeId,
  statut: row.statut,
  ecarteePar: row.ecarteePar,
  motif: row.motif,
  motifTexte: row.motifTexte,
  score: row.score,
  dateEssai: row.dateEssai,
  dateDebut: row.dateDebut,
  dateFin: row.dateFin,
  finGarantie: row.finGarantie,
  dateCreation: row.dateCreation,
  dateStatut: row.dateStatut,
  request: {
    nom: row.requestNom,
    telephone: row.requestTelephone,
    adresse: row.requestAdresse,
    typeService: row.typeService,
    horaireDebut: row.horaireDebut,
    horaireFin: row.horaireFin,
    statut: row.requestStatut,
  },
  nanny: {
    nom: row.nannyNom,
    telephone: row.nannyTelephone,
    adresse: row.nannyAdresse,
    typePoste: row.typePoste,
    statut: row.nannyStatut,
    employee: row.actif === 1,
    salaireFixe: row.salaireFixe === 1,
  },
})

export interface MiseEnRelationFilter extends PageQuery {
  readonly q?: string | undefined
  readonly statut?: MiseEnRelationStatut | undefined
  readonly requestId?: string | undefined
  readonly nannyId?: string | undefined
  readonly employeId?: string | undefined
}

/** Conditions of the filters and of the words. Words are compared row by row: only for the few rows of one person. */
const conditionsOf = (
  { statut, requestId, nannyId, employeId, id }: MiseEnRelationFilter,
  words: readonly string[],
): readonly RawBuilder<boolean>[] => [
  ...Object.entries({ statut, requestId, nannyId, employeId, id }).flatMap(([name, value]) =>
    value === undefined ? [] : [sql<boolean>`${sql.ref(`m.${name}`)} = ${value}`],
  ),
  ...(words.length === 0
    ? []
    : [
        sql<boolean>`exists (select 1 from parent_requests as family, nanny_applications as nanny
          where family."id" = m."requestId" and nanny."id" = m."nannyId"
          and ${sql.join(containsWords(sql`(family."recherche" || ' ' || nanny."recherche")`, words), sql` and `)})`,
      ]),
]

/** Conditions of the rows of a page, and SQL of the number of rows of all pages. */
const filterOf = (asked: MiseEnRelationFilter) => {
  const { requestId, nannyId, employeId, id, statut } = asked
  const words = toWords(asked.q)
  const ofOnePerson = [requestId, nannyId, employeId, id].some((given) => given !== undefined)
  if (!ofOnePerson && words.length > 0) {
    const { total, ids } = searchByPeople('mises_en_relation', { ...asked, words, equal: { statut } })
    return { conditions: [sql<boolean>`m."id" in ${ids}`], total }
  }
  const conditions = conditionsOf(asked, words)
  return {
    conditions: [...conditions, ...afterCursor(asked, sql.ref('m.dateStatut'), sql.ref('m.id'))],
    total: ofOnePerson
      ? sql<number>`(select count(*) from mises_en_relation as m where ${sql.join(conditions, sql` and `)})`
      : storedCount('mises_en_relation', { statut }),
  }
}

/** A page, by last change of the step. `q`: words of the family's and the nanny's record together. */
export const listMisesEnRelation = async (
  db: Db,
  asked: MiseEnRelationFilter,
): Promise<Page<MiseEnRelation>> => {
  const { conditions, total } = filterOf(asked)
  const rows = await withPeople(db)
    .where(({ and }) => and([...conditions]))
    .orderBy('m.dateStatut', directionOf(asked.ordre))
    .orderBy('m.id', directionOf(asked.ordre))
    .limit(sql.lit(asked.limit + 1))
    .execute()
  return toCountedPage(
    rows.map(present),
    asked,
    () => readCount(db, total),
    (row) => [row.dateStatut, row.id],
  )
}

/** Stored number of rows at each step, 0 included. */
export const countMisesEnRelation = async (db: Db): Promise<Record<MiseEnRelationStatut, number>> => {
  const stored = await countByStatut(db)
  const statuts = Object.keys(MISE_EN_RELATION_STATUTS) as MiseEnRelationStatut[]
  return Object.fromEntries(
    statuts.map((statut) => [
      statut,
      stored.find((row) => row.liste === 'mises_en_relation' && row.statut === statut)?.n ?? 0,
    ]),
  ) as Record<MiseEnRelationStatut, number>
}

export const findMiseEnRelation = async (db: Db, id: string): Promise<MiseEnRelation | null> => {
  const row = await withPeople(db).where('m.id', '=', id).executeTakeFirst()
  return row ? present(row) : null
}

/** The row of a pair that is not ended. */
export const findCurrentOf = (
  tx: Db,
  { requestId, nannyId }: Pick<Row, 'requestId' | 'nannyId'>,
): Promise<Pick<Row, 'id' | 'statut' | 'ecarteePar' | 'motif' | 'motifTexte'> | undefined> =>
  tx
    .selectFrom('mises_en_relation')
    .select(['id', 'statut', 'ecarteePar', 'motif', 'motifTexte'])
    .where('requestId', '=', requestId)
    .where('nannyId', '=', nannyId)
    .where('statut', '<>', sql.lit(ENDED_STATUT))
    .executeTakeFirst()

/** False when the pair has a row that is not ended; the unique index decides. */
export const insertMiseEnRelation = async (tx: Db, row: Row): Promise<boolean> => {
  const inserted = await tx
    .insertInto('mises_en_relation')
    .values({
      id: row.id,
      requestId: row.requestId,
      nannyId: row.nannyId,
      employeId: row.employeId,
      statut: row.statut,
      ecarteePar: row.ecarteePar,
      motif: row.motif,
      motifTexte: row.motifTexte,
      score: row.score,
      dateEssai: row.dateEssai,
      dateDebut: row.dateDebut,
      dateFin: row.dateFin,
      finGarantie: row.finGarantie,
      dateCreation: row.dateCreation,
      dateStatut: row.dateStatut,
    } satisfies Database['mises_en_relation'])
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** What the row still has to hold for a change: its step, and for a correction the corrected fields. */
export type Expected = Pick<Row, 'statut'> & Partial<StoredDetails>

/** Sets columns of a row that still holds what is expected; false when it does not. */
export const updateMiseEnRelation = async (
  tx: Db,
  id: string,
  expected: Expected,
  columns: Partial<Row>,
): Promise<boolean> => {
  const updated = await tx
    .updateTable('mises_en_relation')
    .set(columns)
    .where('id', '=', id)
    .where(({ and, eb }) =>
      and(
        Object.entries(expected).map(([column, value]) =>
          eb(column as keyof Expected, value === null ? 'is' : '=', value),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/**
 * Locks a row before it may be deleted, also against a note or a reminder of it that is being written and would be
 * deleted with it. The update takes the lock of the matches first (migration 0032): the other way round is a deadlock.
 */
export const lockMiseEnRelation = async (tx: Db, id: string, isPostgres: boolean): Promise<void> => {
  await lockRecord(tx, 'mises_en_relation', id)
  if (isPostgres) await sql`select 1 from mises_en_relation where "id" = ${id} for update`.execute(tx)
}

/** Deletes a row with its history. */
export const deleteMiseEnRelation = async (tx: Db, id: string): Promise<void> => {
  await tx.deleteFrom('mises_en_relation').where('id', '=', id).execute()
}

/** Rows of the requests and applications with these ids, for the right of access: no name of the other person. */
export const listMisesEnRelationOf = async (
  db: Db,
  requestIds: readonly string[],
  nannyIds: readonly string[],
): Promise<OwnMiseEnRelation[]> => {
  const rows = await db
    .selectFrom('mises_en_relation')
    .selectAll()
    .where(({ eb, or }) =>
      or([eb('requestId', 'in', neverEmpty(requestIds)), eb('nannyId', 'in', neverEmpty(nannyIds))]),
    )
    .execute()
  return rows.toSorted((a, b) => a.dateCreation.localeCompare(b.dateCreation))
}

/** Applications that are not suggested to a request again, by request. */
export type Excluded = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Pairs that are set aside, or whose placement ended for a reason that excludes them. The statuses are literals: a
 * partial index of the table compares them, and SQLite would prepare the statement again at each call.
 */
const excludedPairs = (db: Db) =>
  db
    .selectFrom('mises_en_relation')
    .select(['requestId', 'nannyId'])
    .where(({ eb, or, and }) =>
      or([
        eb('statut', '=', sql.lit(SET_ASIDE_STATUT)),
        and([
          eb('statut', '=', sql.lit(ENDED_STATUT)),
          eb(
            'motif',
            'in',
            MOTIFS_NOT_AGAIN.map((motif) => sql.lit(motif)),
          ),
        ]),
      ]),
    )

const excludedOfRequest = cachedQuery((db, argument: Placeholder<{ requestId: string }>) =>
  excludedPairs(db).where('requestId', '=', argument('requestId')),
)

/** Applications that are not suggested to one request again; undefined when there are none. */
export const readExcludedOf = async (db: Db, requestId: string): Promise<ReadonlySet<string> | undefined> => {
  const rows = await excludedOfRequest(db, { requestId })
  return rows.length === 0 ? undefined : new Set(rows.map(({ nannyId }) => nannyId))
}

/** As readExcludedOf, of some requests or of all. */
export const readExcluded = async (db: Db, requestIds?: readonly string[]): Promise<Excluded> => {
  const rows = await excludedPairs(db)
    .$if(requestIds !== undefined, (query) => query.where('requestId', 'in', requestIds ?? []))
    .execute()
  const excluded = new Map<string, Set<string>>()
  for (const { requestId, nannyId } of rows)
    excluded.set(requestId, (excluded.get(requestId) ?? new Set()).add(nannyId))
  return excluded
}

/**
 * Increments the revision of the nannies when a corrected request has a placed nanny: her free hours may change, and
 * matching caches them.
 */
export const incrementRevisionIfPlaced = async (tx: Db, requestId: string): Promise<void> => {
  await tx
    .updateTable('revisions')
    .set(({ eb }) => ({ valeur: eb('valeur', '+', 1) }))
    .where('sujet', '=', 'nounous')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('mises_en_relation')
          .select('id')
          .where('requestId', '=', requestId)
          .where('statut', '=', sql.lit(PLACED_STATUT)),
      ),
    )
    .execute()
}

/** Whether a request has a current placement. */
export const hasPlacement = async (db: Db, requestId: string): Promise<boolean> =>
  (await db
    .selectFrom('mises_en_relation')
    .select('id')
    .where('requestId', '=', requestId)
    .where('statut', '=', sql.lit(PLACED_STATUT))
    .executeTakeFirst()) !== undefined

/**
 * SQL condition: the placement `m` runs on a day of a month (YYYY-MM). One that ended before it began does not. As
 * `isPlacedIn` in contract/payments.admin.ts.
 */
export const runsIn = (mois: string): RawBuilder<boolean> => sql`(
  m."statut" in (${sql.lit(PLACED_STATUT)}, ${sql.lit(ENDED_STATUT)}) and m."dateDebut" < ${`${addMonths(mois, 1)}-01`}
  and (m."dateFin" is null or (m."dateFin" >= ${`${mois}-01`} and m."dateFin" >= m."dateDebut")))`

/** First and last day of each placement of a request, in the order of the first days. */
export const listPlacements = async (db: Db, requestId: string): Promise<Placement[]> => {
  const rows = await db
    .selectFrom('mises_en_relation')
    .select(['dateDebut as debut', 'dateFin as fin'])
    .where('requestId', '=', requestId)
    .where('statut', 'in', [PLACED_STATUT, ENDED_STATUT])
    .execute()
  return rows
    .flatMap(({ debut, fin }) => (debut === null ? [] : [{ debut, fin }]))
    .toSorted((a, b) => a.debut.localeCompare(b.debut))
}

/** First day of the earliest current placement of an employee, YYYY-MM-DD; null: she has none. */
export const placedSince = async (db: Db, employeId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('mises_en_relation')
      .select(({ fn }) => fn.min('dateDebut').as('since'))
      .where('employeId', '=', employeId)
      .where('statut', '=', sql.lit(PLACED_STATUT))
      .executeTakeFirst()
  )?.since ?? null
