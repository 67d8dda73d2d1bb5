import { sql } from 'kysely'
import { PLACED_STATUT } from '#contract/etapes.admin.ts'
import {
  EMPLOYED_APPLICATION_STATUTS,
  INITIAL_NANNY_APPLICATION_STATUT,
  MATCHED_APPLICATION_STATUTS,
} from '#contract/nanny-applications.admin.ts'
import type { Disponibilites, TypePoste } from '#contract/nanny-applications.ts'
import { OPEN_PARENT_REQUEST_STATUTS } from '#contract/parent-requests.admin.ts'
import type { ParentRequestInput, TypeService } from '#contract/parent-requests.ts'
import { cachedQuery, type Placeholder } from '../db/cached-query.ts'
import { readInPages } from '../db/cursor-page.ts'
import type { Db } from '../db/db.ts'
import { neverEmpty } from '../db/never-empty.ts'
import type { Database } from '../db/schema.ts'
import { askedHours, hoursOf } from '../facts/asked-hours.ts'
import { readExcluded, readExcludedOf } from '../mises-en-relation/queries.ts'
import { placeIndexOf } from '../places/known-places.ts'
import { memo } from '../places/memo.ts'
import { shiftOf } from './hours.ts'
import type { MatchNanny, MatchRequest } from './pairs.ts'
import type { Offered, Wanted } from './score.ts'
import type { Shift } from './values.ts'

/** Which records of a side to read: those created since an instant (requests also: opened again since), or by id. */
export interface Only {
  readonly since?: string
  readonly ids?: readonly string[]
}

type Row<Query extends { execute: () => Promise<unknown[]> }> = Awaited<ReturnType<Query['execute']>>[number]

/** Requests with their facts, without name, phone or text. `wanted` is one column, because each column costs time. */
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

type Stored = Pick<MatchRequest, 'id' | 'dateCreation'>

/** All records with equal texts share one object, which saves most of their memory. */
const wantedOf = memo((text: string): Wanted => {
  const [service, nombreEnfants, debut, fin, forfaitDebut, forfaitFin] = text.split('|')
  const typeService = service as TypeService
  const hours = askedHours(typeService, hoursOf(debut, fin), hoursOf(forfaitDebut, forfaitFin))
  return { typeService, hours, nombreEnfants: Number(nombreEnfants) }
})

const toRequest = (
  row: Row<ReturnType<typeof requests>>,
  excluded: ReadonlySet<string> | undefined,
): MatchRequest => ({
  id: row.id,
  dateCreation: row.dateCreation,
  place: placeIndexOf(row.placeId),
  wanted: wantedOf(row.wanted),
  excluded,
})

const openOnes = (db: Db) =>
  requests(db)
    .where('r.statut', 'in', OPEN_PARENT_REQUEST_STATUTS)
    .where('r.indesirable', '=', sql.lit(0))
    // Leaves out a request that an administrator set back to "En attente" while its nanny is still placed.
    .where('r.id', 'not in', ({ selectFrom }) =>
      selectFrom('mises_en_relation').select('requestId').where('statut', '=', sql.lit(PLACED_STATUT)),
    )

/** Some of the open requests. */
export const openRequests = async (db: Db, { since, ids }: Only): Promise<MatchRequest[]> => {
  const rows = await openOnes(db)
    .$if(since !== undefined, (query) =>
      query.where(({ eb, or }) =>
        or([eb('r.dateCreation', '>=', since ?? ''), eb('r.dateStatut', '>=', since ?? '')]),
      ),
    )
    .$if(ids !== undefined, (query) => query.where('r.id', 'in', neverEmpty(ids ?? [])))
    .execute()
  const excluded = await readExcluded(db, neverEmpty(rows.map(({ id }) => id)))
  return rows.map((row) => toRequest(row, excluded.get(row.id)))
}

/** All open requests, page by page. */
export async function* allOpenRequests(db: Db): AsyncIterable<MatchRequest[]> {
  const excluded = await readExcluded(db)
  for await (const page of readInPages(openOnes(db), 'r'))
    yield page.map((row) => toRequest(row, excluded.get(row.id)))
}

/** `in`, because SQLite would prepare a join with `= ?` again at each call. */
const requestById = cachedQuery((db, argument: Placeholder<{ id: string }>) =>
  requests(db).where('r.id', 'in', [argument('id')]),
)

/** A request that was just stored, so that nobody is excluded. Reads the database only without hours of its own. */
export const newRequest = async (
  tx: Db,
  { typeService, horaireDebut, horaireFin, nombreEnfants }: ParentRequestInput,
  { id, dateCreation }: Stored,
  { placeId }: Pick<Database['parent_request_facts'], 'placeId'>,
): Promise<MatchRequest | null> => {
  const hours = askedHours(typeService, hoursOf(horaireDebut, horaireFin), null)
  if (hours.source !== 'demande') return findRequest(tx, id)
  const wanted = { typeService, hours, nombreEnfants }
  return { id, dateCreation, place: placeIndexOf(placeId), wanted }
}

/** One request, open or not. */
export const findRequest = async (db: Db, id: string): Promise<MatchRequest | null> => {
  const [row] = await requestById(db, { id })
  return row ? toRequest(row, await readExcludedOf(db, id)) : null
}

/**
 * Candidates who are neither refused nor unwanted, with their facts; the accepted ones as long as they are active
 * employees. `offered` is one column, as `wanted` of a request, without the years: as text they would not be exact.
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

const offeredOf = memo((text: string): Offered => {
  const [typePoste, disponibilites, claims = '', annees] = text.split('|')
  const claim = (at: number): boolean => claims[at] === '1'
  return {
    typePoste: typePoste as TypePoste,
    disponibilites: (disponibilites || null) as Disponibilites | null,
    experience: {
      annees: annees === 'null' ? null : Number(annees),
      approximatif: claim(0),
      enfants: claim(1),
      garde: claim(2),
      devoirs: claim(3),
      personne: claim(4),
      groupes: claim(5),
    },
  }
})

/** Hours of current placements, by nanny. */
type Placements = ReadonlyMap<string, readonly Shift[]>

const placements = (db: Db) =>
  requests(db)
    .innerJoin('mises_en_relation as m', 'm.requestId', 'r.id')
    .select('m.nannyId')
    .where('m.statut', '=', sql.lit(PLACED_STATUT))

const byNanny = (rows: readonly Row<ReturnType<typeof placements>>[]): Placements =>
  rows.reduce(
    (shifts, { nannyId, wanted }) =>
      shifts.set(nannyId, [...(shifts.get(nannyId) ?? []), shiftOf(wantedOf(wanted))]),
    new Map<string, readonly Shift[]>(),
  )

const toNanny = (
  row: Row<ReturnType<typeof availableOnes>>,
  placements: readonly Shift[] | undefined,
): MatchNanny => ({
  id: row.id,
  dateCreation: row.dateCreation,
  employee: EMPLOYED_APPLICATION_STATUTS.includes(row.statut),
  place: placeIndexOf(row.placeId),
  offered: offeredOf(`${row.offered}|${row.annees}`),
  placements,
})

/** Some of the nannies who may be proposed. `since` compares when the application was created. */
export const availableNannies = async (db: Db, { since, ids }: Only): Promise<MatchNanny[]> => {
  const rows = await availableOnes(db)
    .$if(since !== undefined, (query) => query.where('a.dateCreation', '>=', since ?? ''))
    .$if(ids !== undefined, (query) => query.where('a.id', 'in', neverEmpty(ids ?? [])))
    .execute()
  const ofThem = placements(db).where('m.nannyId', 'in', neverEmpty(rows.map(({ id }) => id)))
  const placed = byNanny(await ofThem.execute())
  return rows.map((row) => toNanny(row, placed.get(row.id)))
}

/** A candidate who was just stored: she has no placements. */
export const newNanny = (
  { typePoste, disponibilites }: Pick<Offered, 'typePoste' | 'disponibilites'>,
  { id, dateCreation }: Stored,
  { placeId, annees, ...facts }: Database['nanny_application_facts'],
): MatchNanny => {
  const { anneesUncertain, enfants, garde, devoirs, personne, groupes } = facts
  const claims = [anneesUncertain, enfants, garde, devoirs, personne, groupes].join('')
  const offered = `${typePoste}|${disponibilites ?? ''}|${claims}`
  const statut = INITIAL_NANNY_APPLICATION_STATUT
  return toNanny({ id, dateCreation, statut, placeId, annees, offered }, undefined)
}

const nannyById = cachedQuery((db, argument: Placeholder<{ id: string }>) =>
  availableOnes(db).where('a.id', 'in', [argument('id')]),
)
const placementsById = cachedQuery((db, argument: Placeholder<{ id: string }>) =>
  placements(db).where('m.nannyId', 'in', [argument('id')]),
)

/** One nanny by the id of her application; null when she may not be proposed. */
export const findNanny = async (db: Db, id: string): Promise<MatchNanny | null> => {
  const [row] = await nannyById(db, { id })
  return row ? toNanny(row, byNanny(await placementsById(db, { id })).get(id)) : null
}

/** All nannies who may be proposed, page by page. */
export async function* allNannies(db: Db): AsyncIterable<MatchNanny[]> {
  const placed = byNanny(await placements(db).execute())
  for await (const page of readInPages(availableOnes(db), 'a'))
    yield page.map((row) => toNanny(row, placed.get(row.id)))
}
