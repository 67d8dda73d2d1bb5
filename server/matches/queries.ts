import { type Expression, type SqlBool, sql } from 'kysely'
import type { Match } from '#contract/matches.admin.ts'
import {
  EMPLOYED_APPLICATION_STATUTS,
  MATCHED_APPLICATION_STATUTS,
  OPEN_PARENT_REQUEST_STATUTS,
} from '#contract/statuts.admin.ts'
import { afterPosition } from '../db/cursor-page.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'
import { placeIndexOf } from '../places/known-places.ts'
import { askedHours } from './hours.ts'
import type { MatchNanny, MatchRequest } from './pairs.ts'
import { toExperience } from './stored-experience.ts'

type Side = Database['revisions']['sujet']

/** How often each side changed. Triggers count (migrations 0004 and 0007). */
export const readRevisions = async (db: Db): Promise<Record<Side, number>> => {
  const rows = await db.selectFrom('revisions').selectAll().execute()
  const of = (side: Side) => rows.find(({ sujet }) => sujet === side)?.valeur ?? 0
  return { demandes: of('demandes'), nounous: of('nounous') }
}

/** Which records of a side to read: those created or opened since an instant; those named. */
export interface Only {
  readonly since?: string
  readonly ids?: readonly string[]
}

/** For `in`: an empty list is no SQL, and no record has an empty id. */
const named = (ids: readonly string[]): string[] => [...ids, '']

/** Position after which a page begins; null for the first page. */
type After = { readonly dateCreation: string; readonly id: string } | null

/** Rows in one query: few enough that reading them holds nobody up. */
const PAGE = 1000

const following = (after: After, dateCreation: string, id: string): Expression<SqlBool>[] =>
  after === null
    ? []
    : [afterPosition('ancien', sql.ref(dateCreation), sql.ref(id), [after.dateCreation, after.id])]

async function* inPages<Item extends NonNullable<After>>(
  read: (after: After) => Promise<Item[]>,
): AsyncGenerator<Item[]> {
  for (let after: After = null; ; ) {
    const page: Item[] = await read(after)
    yield page
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last
  }
}

/** Requests with their facts. No name, phone or text is read. */
const requests = (db: Db) =>
  db
    .selectFrom('parent_requests as r')
    .innerJoin('parent_request_facts as f', 'f.requestId', 'r.id')
    .leftJoin('prestations as p', 'p.id', 'r.forfait')
    .select(({ fn }) => [
      'r.id',
      'r.typeService',
      'r.nombreEnfants',
      'r.dateCreation',
      'f.placeId',
      fn.coalesce('f.horaireDebut', 'r.horaireDebut').as('debut'),
      fn.coalesce('f.horaireFin', 'r.horaireFin').as('fin'),
      'p.horaireDebut as forfaitDebut',
      'p.horaireFin as forfaitFin',
    ])

type Row<Query extends { execute: () => Promise<unknown[]> }> = Awaited<ReturnType<Query['execute']>>[number]

const pairOf = (debut: string | null, fin: string | null) => (debut && fin ? { debut, fin } : null)

const toRequest = (row: Row<ReturnType<typeof requests>>): MatchRequest => ({
  id: row.id,
  dateCreation: row.dateCreation,
  facts: {
    typeService: row.typeService,
    place: placeIndexOf(row.placeId),
    hours: askedHours(row.typeService, pairOf(row.debut, row.fin), pairOf(row.forfaitDebut, row.forfaitFin)),
    nombreEnfants: row.nombreEnfants,
  },
})

const openOnes = (db: Db) =>
  requests(db).where('r.statut', 'in', OPEN_PARENT_REQUEST_STATUTS).where('r.indesirable', '=', sql.lit(0))

/** All open requests, page by page. */
export const allOpenRequests = (db: Db): AsyncIterable<MatchRequest[]> =>
  inPages(async (after) => {
    const rows = await openOnes(db)
      .where(({ and }) => and(following(after, 'r.dateCreation', 'r.id')))
      .orderBy('r.dateCreation')
      .orderBy('r.id')
      .limit(PAGE)
      .execute()
    return rows.map(toRequest)
  })

/** Some of the open requests. */
export const openRequests = async (db: Db, { since, ids }: Only): Promise<MatchRequest[]> => {
  const rows = await openOnes(db)
    .where(({ eb, and, or }) =>
      and([
        ...(since === undefined
          ? []
          : [or([eb('r.dateCreation', '>=', since), eb('r.dateStatut', '>=', since)])]),
        ...(ids === undefined ? [] : [eb('r.id', 'in', named(ids))]),
      ]),
    )
    .execute()
  return rows.map(toRequest)
}

/** One request, open or not. */
export const findRequest = async (db: Db, id: string): Promise<MatchRequest | null> => {
  const row = await requests(db).where('r.id', '=', id).executeTakeFirst()
  return row ? toRequest(row) : null
}

/** Candidates who are not refused, with their facts; the accepted ones as long as they are active employees. */
const availableOnes = (db: Db) =>
  db
    .selectFrom('nanny_applications as a')
    .innerJoin('nanny_application_facts as f', 'f.nannyId', 'a.id')
    .leftJoin('employees as e', 'e.candidatureId', 'a.id')
    .select(({ fn }) => [
      'a.id',
      'a.typePoste',
      'a.dateCreation',
      'a.statut',
      'f.placeId',
      fn.coalesce('f.disponibilites', 'a.disponibilites').as('disponibilites'),
      'f.annees',
      // One column instead of six: reading them is most of the cost.
      sql<number>`f."anneesUncertain" * 32 + f."enfants" * 16 + f."garde" * 8 + f."devoirs" * 4 + f."personne" * 2 + f."groupes"`.as(
        'flags',
      ),
    ])
    .where('a.indesirable', '=', sql.lit(0))
    // A `case`, because SQLite would look up each side of an `or` by itself, and then sort all rows for every page.
    .where(({ eb }) =>
      eb(
        eb
          .case()
          .when('a.statut', 'in', MATCHED_APPLICATION_STATUTS)
          .then(1)
          .when('a.statut', 'in', EMPLOYED_APPLICATION_STATUTS)
          .then(eb.ref('e.actif'))
          .else(0)
          .end(),
        '=',
        1,
      ),
    )

const toNanny = (row: Row<ReturnType<typeof availableOnes>>): MatchNanny => ({
  id: row.id,
  dateCreation: row.dateCreation,
  employee: EMPLOYED_APPLICATION_STATUTS.includes(row.statut),
  facts: {
    typePoste: row.typePoste,
    place: placeIndexOf(row.placeId),
    disponibilites: row.disponibilites,
    experience: toExperience(row.annees, row.flags),
  },
})

/** All nannies who may be proposed, page by page. */
export const allNannies = (db: Db): AsyncIterable<MatchNanny[]> =>
  inPages(async (after) => {
    const rows = await availableOnes(db)
      .where(({ and }) => and(following(after, 'a.dateCreation', 'a.id')))
      .orderBy('a.dateCreation')
      .orderBy('a.id')
      .limit(PAGE)
      .execute()
    return rows.map(toNanny)
  })

/** Some of them. Nothing makes an unavailable nanny available: `since` is her creation. */
export const availableNannies = async (db: Db, { since, ids }: Only): Promise<MatchNanny[]> => {
  const rows = await availableOnes(db)
    .where(({ eb, and }) =>
      and([
        ...(since === undefined ? [] : [eb('a.dateCreation', '>=', since)]),
        ...(ids === undefined ? [] : [eb('a.id', 'in', named(ids))]),
      ]),
    )
    .execute()
  return rows.map(toNanny)
}

/** What the screens show of the people of some pairs, by id. */
export const readPeople = async (
  db: Db,
  requestIds: readonly string[],
  nannyIds: readonly string[],
): Promise<{ requests: Map<string, Match['request']>; nannies: Map<string, Match['nanny']> }> => {
  const requests = await db
    .selectFrom('parent_requests')
    .select([
      'id',
      'nom',
      'telephone',
      'adresse',
      'typeService',
      'horaireDebut',
      'horaireFin',
      'dateCreation',
    ])
    .where('id', 'in', named(requestIds))
    .execute()
  const nannies = await db
    .selectFrom('nanny_applications')
    .select(['id', 'nom', 'telephone', 'adresse', 'typePoste', 'experience', 'statut'])
    .where('id', 'in', named(nannyIds))
    .execute()
  return {
    requests: new Map(requests.map(({ id, ...request }) => [id, request])),
    nannies: new Map(nannies.map(({ id, ...nanny }) => [id, nanny])),
  }
}

/** True for the first announcement of a pair; the unique index decides. */
export const announceOnce = async (tx: Db, requestId: string, nannyId: string): Promise<boolean> => {
  const row = await tx
    .insertInto('matches_annonces')
    .values({ requestId, nannyId } satisfies Database['matches_annonces'])
    .onConflict((conflict) => conflict.columns(['requestId', 'nannyId']).doNothing())
    .returning('requestId')
    .executeTakeFirst()
  return row !== undefined
}
