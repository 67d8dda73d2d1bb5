import { sql } from 'kysely'
import type { Disponibilites, TypePoste } from '#contract/nanny-applications.ts'
import type { TypeService } from '#contract/parent-requests.ts'
import {
  EMPLOYED_APPLICATION_STATUTS,
  MATCHED_APPLICATION_STATUTS,
  OPEN_PARENT_REQUEST_STATUTS,
  PLACED_STATUT,
} from '#contract/statuts.admin.ts'
import { afterPosition, readInPages } from '../db/cursor-page.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'
import { type Excluded, readExcluded } from '../mises-en-relation/queries.ts'
import { placeIndexOf } from '../places/known-places.ts'
import { askedHours, hoursOf, type Shift, shiftOf } from './hours.ts'
import type { MatchNanny, MatchRequest } from './pairs.ts'
import type { Offered, Wanted } from './score.ts'

type Side = Database['revisions']['sujet']

/** How often each side changed. Triggers count (migrations 0004 and 0007). */
export const readRevisions = async (db: Db): Promise<Record<Side, number>> => {
  const rows = await db.selectFrom('revisions').selectAll().execute()
  const of = (side: Side) => rows.find(({ sujet }) => sujet === side)?.valeur ?? 0
  return { demandes: of('demandes'), nounous: of('nounous') }
}

/** Which records of a side to read: those created or opened since an instant, or those named. */
export interface Only {
  readonly since?: string
  readonly ids?: readonly string[]
}

/** For `in`: an empty list is no SQL, and no record has an empty id. */
const named = (ids: readonly string[] = []): string[] => [...ids, '']

type Row<Query extends { execute: () => Promise<unknown[]> }> = Awaited<ReturnType<Query['execute']>>[number]

/** Reads a text once: all records with equal texts share one object, which saves most of their memory. */
const shared = <Value>(read: (text: string) => Value): ((text: string) => Value) => {
  const values = new Map<string, Value>()
  return (text) => {
    const value = values.get(text) ?? read(text)
    values.set(text, value)
    return value
  }
}

/** Requests with their facts. No name, phone or text is read. `wanted` is one column, because each column costs time. */
const requests = (db: Db) =>
  db
    .selectFrom('parent_requests as r')
    .innerJoin('parent_request_facts as f', 'f.requestId', 'r.id')
    .leftJoin('prestations as p', 'p.id', 'r.forfait')
    .select([
      'r.id',
      'r.dateCreation',
      'f.placeId',
      sql<string>`concat(
        r."typeService", '|', r."nombreEnfants", '|',
        coalesce(f."horaireDebut", r."horaireDebut"), '|', coalesce(f."horaireFin", r."horaireFin"), '|',
        p."horaireDebut", '|', p."horaireFin")`.as('wanted'),
    ])

const wantedOf = shared((text): Wanted => {
  const [service, nombreEnfants, debut, fin, forfaitDebut, forfaitFin] = text.split('|')
  const typeService = service as TypeService
  const hours = askedHours(typeService, hoursOf(debut, fin), hoursOf(forfaitDebut, forfaitFin))
  return { typeService, hours, nombreEnfants: Number(nombreEnfants) }
})

const toRequest = (row: Row<ReturnType<typeof requests>>, excluded: Excluded): MatchRequest => {
  const nannies = excluded.get(row.id)
  return {
    id: row.id,
    dateCreation: row.dateCreation,
    place: placeIndexOf(row.placeId),
    wanted: wantedOf(row.wanted),
    ...(nannies && { excluded: nannies }),
  }
}

const openOnes = (db: Db) =>
  requests(db)
    .where('r.statut', 'in', OPEN_PARENT_REQUEST_STATUTS)
    .where('r.indesirable', '=', sql.lit(0))
    // A request that an administrator set back to "En attente" while its nanny is still placed.
    .where('r.id', 'not in', ({ selectFrom }) =>
      selectFrom('mises_en_relation').select('requestId').where('statut', '=', sql.lit(PLACED_STATUT)),
    )

const readRequests = async (db: Db, query: ReturnType<typeof requests>): Promise<MatchRequest[]> => {
  const rows = await query.execute()
  const excluded = await readExcluded(db, named(rows.map(({ id }) => id)))
  return rows.map((row) => toRequest(row, excluded))
}

/** Some of the open requests. */
export const openRequests = (db: Db, { since, ids }: Only): Promise<MatchRequest[]> =>
  readRequests(
    db,
    openOnes(db)
      .$if(since !== undefined, (query) =>
        query.where(({ eb, or }) =>
          or([eb('r.dateCreation', '>=', since ?? ''), eb('r.dateStatut', '>=', since ?? '')]),
        ),
      )
      .$if(ids !== undefined, (query) => query.where('r.id', 'in', named(ids))),
  )

/** All open requests, page by page. */
export async function* allOpenRequests(db: Db): AsyncIterable<MatchRequest[]> {
  const excluded = await readExcluded(db)
  const pages = readInPages((after, size) =>
    openOnes(db)
      .where(afterPosition('ancien', sql.ref('r.dateCreation'), sql.ref('r.id'), after))
      .orderBy('r.dateCreation')
      .orderBy('r.id')
      .limit(size)
      .execute(),
  )
  for await (const page of pages) yield page.map((row) => toRequest(row, excluded))
}

/** One request, open or not. */
export const findRequest = async (db: Db, id: string): Promise<MatchRequest | null> => {
  const [request] = await readRequests(db, requests(db).where('r.id', '=', id))
  return request ?? null
}

/**
 * Candidates who are not refused, with their facts; the accepted ones as long as they are active employees. `offered` is
 * one column, as `wanted` of a request; a number of years as text would not be exact.
 */
const availableOnes = (db: Db) =>
  db
    .selectFrom('nanny_applications as a')
    .innerJoin('nanny_application_facts as f', 'f.nannyId', 'a.id')
    .leftJoin('employees as e', 'e.candidatureId', 'a.id')
    .select([
      'a.id',
      'a.dateCreation',
      'a.statut',
      'f.placeId',
      'f.annees',
      sql<string>`concat(
        a."typePoste", '|', coalesce(f."disponibilites", a."disponibilites"), '|', f."anneesUncertain",
        f."enfants", f."garde", f."devoirs", f."personne", f."groupes")`.as('offered'),
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

const offeredOf = shared((text): Offered => {
  const [typePoste, disponibilites, claims = '', annees] = text.split('|')
  const [approximatif, enfants, garde, devoirs, personne, groupes] = Array.from(claims, (bit) => bit === '1')
  return {
    typePoste: typePoste as TypePoste,
    disponibilites: (disponibilites || null) as Disponibilites | null,
    experience: {
      annees: annees === 'null' ? null : Number(annees),
      approximatif: approximatif === true,
      enfants: enfants === true,
      garde: garde === true,
      devoirs: devoirs === true,
      personne: personne === true,
      groupes: groupes === true,
    },
  }
})

/** Hours of current placements, by nanny. */
type Placements = ReadonlyMap<string, readonly Shift[]>

/** Of some nannies, or of all. */
const readPlacements = async (db: Db, nannyIds?: readonly string[]): Promise<Placements> => {
  const rows = await requests(db)
    .innerJoin('mises_en_relation as m', 'm.requestId', 'r.id')
    .select('m.nannyId')
    .where('m.statut', '=', sql.lit(PLACED_STATUT))
    .$if(nannyIds !== undefined, (query) => query.where('m.nannyId', 'in', named(nannyIds)))
    .execute()
  const placements = new Map<string, Shift[]>()
  for (const { nannyId, wanted } of rows)
    placements.set(nannyId, [
      ...(placements.get(nannyId) ?? []),
      shiftOf(wantedOf(wanted).typeService, wantedOf(wanted).hours),
    ])
  return placements
}

const toNanny = (row: Row<ReturnType<typeof availableOnes>>, all: Placements): MatchNanny => {
  const placements = all.get(row.id)
  return {
    id: row.id,
    dateCreation: row.dateCreation,
    employee: EMPLOYED_APPLICATION_STATUTS.includes(row.statut),
    place: placeIndexOf(row.placeId),
    offered: offeredOf(`${row.offered}|${row.annees}`),
    ...(placements && { placements }),
  }
}

/** Some of the nannies who may be proposed. Nothing makes an unavailable one available: `since` is her creation. */
export const availableNannies = async (db: Db, { since, ids }: Only): Promise<MatchNanny[]> => {
  const rows = await availableOnes(db)
    .$if(since !== undefined, (query) => query.where('a.dateCreation', '>=', since ?? ''))
    .$if(ids !== undefined, (query) => query.where('a.id', 'in', named(ids)))
    .execute()
  const placements = await readPlacements(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toNanny(row, placements))
}

/** All of them, page by page. */
export async function* allNannies(db: Db): AsyncIterable<MatchNanny[]> {
  const placements = await readPlacements(db)
  const pages = readInPages((after, size) =>
    availableOnes(db)
      .where(afterPosition('ancien', sql.ref('a.dateCreation'), sql.ref('a.id'), after))
      .orderBy('a.dateCreation')
      .orderBy('a.id')
      .limit(size)
      .execute(),
  )
  for await (const page of pages) yield page.map((row) => toNanny(row, placements))
}
