import { sql } from 'kysely'
import type { Match } from '#contract/matches.admin.ts'
import {
  EMPLOYED_APPLICATION_STATUTS,
  MATCHED_APPLICATION_STATUTS,
  OPEN_PARENT_REQUEST_STATUTS,
  PLACED_STATUT,
} from '#contract/statuts.admin.ts'
import { afterPosition } from '../db/cursor-page.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'
import type { Experience } from '../experience/read-experience.ts'
import { withExcluded } from '../mises-en-relation/queries.ts'
import { placeIndexOf } from '../places/known-places.ts'
import { askedHours, type Shift, shiftOf } from './hours.ts'
import type { MatchNanny, MatchRequest } from './pairs.ts'

type Side = Database['revisions']['sujet']

/** How often each side changed. Triggers count (migrations 0004 and 0007). */
export const readRevisions = async (db: Db): Promise<Record<Side, number>> => {
  const rows = await db.selectFrom('revisions').selectAll().execute()
  const of = (side: Side) => rows.find(({ sujet }) => sujet === side)?.valeur ?? 0
  return { demandes: of('demandes'), nounous: of('nounous') }
}

/** Position after which a page begins. */
type After = readonly [dateCreation: string, id: string]

/** Which records of a side to read: those created or opened since an instant; those named; those after a position. */
export interface Only {
  readonly since?: string
  readonly ids?: readonly string[]
  readonly after?: After
}

/** For `in`: an empty list is no SQL, and no record has an empty id. */
const named = (ids: readonly string[] = []): string[] => [...ids, '']

/** Rows in one query: few enough not to block the event loop. */
const PAGE = 2000

async function* inPages<Item extends { readonly dateCreation: string; readonly id: string }>(
  read: (only: Only) => Promise<Item[]>,
): AsyncGenerator<Item[]> {
  for (let only: Only = {}; ; ) {
    const page = await read(only)
    yield page
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    only = { after: [last.dateCreation, last.id] }
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

/** One string for all equal ones. Each row holds its own copy, which would cost more memory than the rest of its facts. */
const strings = new Map<string, string>()
const shared = <Text extends string | null>(text: Text): Text => {
  if (text !== null && !strings.has(text)) strings.set(text, text)
  return (text === null ? text : strings.get(text)) as Text
}

const toRequest = (row: Row<ReturnType<typeof requests>>): MatchRequest => ({
  id: row.id,
  dateCreation: row.dateCreation,
  facts: {
    typeService: shared(row.typeService),
    place: placeIndexOf(row.placeId),
    hours: askedHours(row.typeService, pairOf(row.debut, row.fin), pairOf(row.forfaitDebut, row.forfaitFin)),
    nombreEnfants: row.nombreEnfants,
  },
})

const openOnes = (db: Db, { since, ids, after }: Only) =>
  requests(db)
    .where('r.statut', 'in', OPEN_PARENT_REQUEST_STATUTS)
    .where('r.indesirable', '=', sql.lit(0))
    // A request that an administrator set back to "En attente" while its nanny is still placed.
    .where('r.id', 'not in', ({ selectFrom }) =>
      selectFrom('mises_en_relation').select('requestId').where('statut', '=', sql.lit(PLACED_STATUT)),
    )
    .$if(since !== undefined, (query) =>
      query.where(({ eb, or }) =>
        or([eb('r.dateCreation', '>=', since ?? ''), eb('r.dateStatut', '>=', since ?? '')]),
      ),
    )
    .$if(ids !== undefined, (query) => query.where('r.id', 'in', named(ids)))
    .$if(after !== undefined, (query) =>
      query.where(afterPosition('ancien', sql.ref('r.dateCreation'), sql.ref('r.id'), after ?? ['', ''])),
    )

const readRequests = async (db: Db, query: ReturnType<typeof requests>): Promise<MatchRequest[]> =>
  withExcluded(db, (await query.execute()).map(toRequest))

/** Some of the open requests. */
export const openRequests = (db: Db, only: Only): Promise<MatchRequest[]> =>
  readRequests(db, openOnes(db, only))

/** All open requests, page by page. */
export const allOpenRequests = (db: Db): AsyncIterable<MatchRequest[]> =>
  inPages((only) =>
    readRequests(db, openOnes(db, only).orderBy('r.dateCreation').orderBy('r.id').limit(PAGE)),
  )

/** One request, open or not. */
export const findRequest = async (db: Db, id: string): Promise<MatchRequest | null> => {
  const [request] = await readRequests(db, requests(db).where('r.id', '=', id))
  return request ?? null
}

/** What an account of experience proves, as bits of one column: reading six columns is most of the cost. */
const CLAIMS = { groupes: 1, personne: 2, devoirs: 4, garde: 8, enfants: 16, approximatif: 32 } as const
const claims = sql<number>`f."anneesUncertain" * 32 + f."enfants" * 16 + f."garde" * 8 + f."devoirs" * 4 + f."personne" * 2 + f."groupes"`

/**
 * Candidates who are not refused, with their facts; the accepted ones as long as they are active employees. Nothing makes
 * an unavailable nanny available: `since` is her creation.
 */
const availableOnes = (db: Db, { since, ids, after }: Only) =>
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
      claims.as('claims'),
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
    .$if(since !== undefined, (query) => query.where('a.dateCreation', '>=', since ?? ''))
    .$if(ids !== undefined, (query) => query.where('a.id', 'in', named(ids)))
    .$if(after !== undefined, (query) =>
      query.where(afterPosition('ancien', sql.ref('a.dateCreation'), sql.ref('a.id'), after ?? ['', ''])),
    )

/** Experiences read so far, by years, then by claims: thousands of nannies share some hundred. */
const experiences = new Map<number | null, Experience[]>()

const experienceOf = (annees: number | null, claims: number): Experience => {
  const known = experiences.get(annees) ?? []
  experiences.set(annees, known)
  known[claims] ??= {
    annees,
    approximatif: (claims & CLAIMS.approximatif) !== 0,
    enfants: (claims & CLAIMS.enfants) !== 0,
    garde: (claims & CLAIMS.garde) !== 0,
    devoirs: (claims & CLAIMS.devoirs) !== 0,
    personne: (claims & CLAIMS.personne) !== 0,
    groupes: (claims & CLAIMS.groupes) !== 0,
  }
  return known[claims]
}

type Placements = ReadonlyMap<string, Shift[]>

/** Hours of the current placements, by nanny: of some nannies, or of all. */
const readPlacements = async (db: Db, ids?: readonly string[]): Promise<Placements> => {
  const rows = await requests(db)
    .innerJoin('mises_en_relation as m', 'm.requestId', 'r.id')
    .select('m.nannyId')
    .where('m.statut', '=', sql.lit(PLACED_STATUT))
    .$if(ids !== undefined, (query) => query.where('m.nannyId', 'in', named(ids)))
    .execute()
  const placements = new Map<string, Shift[]>()
  for (const row of rows) {
    const { typeService, hours } = toRequest(row).facts
    placements.set(row.nannyId, [...(placements.get(row.nannyId) ?? []), shiftOf(typeService, hours)])
  }
  return placements
}

const toNanny = (row: Row<ReturnType<typeof availableOnes>>, all: Placements): MatchNanny => ({
  id: row.id,
  dateCreation: row.dateCreation,
  employee: EMPLOYED_APPLICATION_STATUTS.includes(row.statut),
  facts: {
    typePoste: shared(row.typePoste),
    place: placeIndexOf(row.placeId),
    disponibilites: shared(row.disponibilites),
    experience: experienceOf(row.annees, row.claims),
  },
  ...(all.has(row.id) && { placements: all.get(row.id) ?? [] }),
})

/** Some of the nannies who may be proposed. */
export const availableNannies = async (db: Db, only: Only): Promise<MatchNanny[]> => {
  const rows = await availableOnes(db, only).execute()
  const placements = await readPlacements(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toNanny(row, placements))
}

/** All of them, page by page. */
export async function* allNannies(db: Db): AsyncIterable<MatchNanny[]> {
  const placements = await readPlacements(db)
  yield* inPages(async (only) => {
    const page = availableOnes(db, only).orderBy('a.dateCreation').orderBy('a.id').limit(PAGE)
    return (await page.execute()).map((row) => toNanny(row, placements))
  })
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
