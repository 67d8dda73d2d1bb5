import { type Expression, type SqlBool, sql } from 'kysely'
import type { Match } from '#contract/matches.admin.ts'
import {
  EMPLOYED_APPLICATION_STATUTS,
  MATCHED_APPLICATION_STATUTS,
  type NannyApplicationStatut,
  OPEN_PARENT_REQUEST_STATUTS,
} from '#contract/statuts.admin.ts'

import { afterPosition } from '../db/cursor-page.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/schema.ts'
import type { Demande, Nounou } from './records.ts'

type Side = Database['revisions']['sujet']

/** How often each side changed; triggers count (migration 0004). */
export const readRevisions = async (db: Db): Promise<Record<Side, number>> => {
  const rows = await db.selectFrom('revisions').selectAll().execute()
  const of = (side: Side) => rows.find(({ sujet }) => sujet === side)?.valeur ?? 0
  return { demandes: of('demandes'), nounous: of('nounous') }
}

const demandes = (db: Db) =>
  db
    .selectFrom('parent_requests')
    .leftJoin('prestations', 'prestations.id', 'parent_requests.forfait')
    .select([
      'parent_requests.id',
      'parent_requests.typeService',
      'parent_requests.adresse',
      'parent_requests.horaireDebut',
      'parent_requests.horaireFin',
      'parent_requests.nombreEnfants',
      'parent_requests.dateCreation',
      'prestations.horaireDebut as forfaitDebut',
      'prestations.horaireFin as forfaitFin',
    ])

const toDemande = ({
  forfaitDebut,
  forfaitFin,
  ...row
}: Omit<Demande, 'forfaitHoraires'> & {
  forfaitDebut: string | null
  forfaitFin: string | null
}): Demande => ({
  ...row,
  forfaitHoraires: forfaitDebut && forfaitFin ? { debut: forfaitDebut, fin: forfaitFin } : null,
})

/** Where a page of a whole side begins: after this record, in an order that no change touches; null for the first. */
type After = { readonly dateCreation: string; readonly id: string } | null

/** Which records of a side to look at: those that were not there, or not open, before an instant; those named. */
export interface Only {
  readonly since?: string
  readonly ids?: readonly string[]
}

/** For `in`: a list of none is no SQL, and no record has an empty id. */
const named = (ids: readonly string[]): string[] => [...ids, '']

/** Few enough that reading them holds nobody up. */
const PAGE = 1000

/** The rows after `place`, in the order of (dateCreation, id) that a page is read in; all of them after null. */
const following = (place: After, dateCreation: string, id: string): Expression<SqlBool>[] =>
  place === null
    ? []
    : [afterPosition('ancien', sql.ref(dateCreation), sql.ref(id), [place.dateCreation, place.id])]

async function* inPages<Item extends NonNullable<After>>(
  read: (after: After) => Promise<Item[]>,
): AsyncGenerator<Item[]> {
  let after: After = null
  for (;;) {
    const page: Item[] = await read(after)
    yield page
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last
  }
}

const openOnes = (db: Db) => demandes(db).where('parent_requests.statut', 'in', OPEN_PARENT_REQUEST_STATUTS)

/** All requests that wait for an answer. */
export const allOpenDemandes = (db: Db): AsyncIterable<Demande[]> =>
  inPages(async (after) => {
    const rows = await openOnes(db)
      .where(({ and }) => and(following(after, 'parent_requests.dateCreation', 'parent_requests.id')))
      .orderBy('parent_requests.dateCreation')
      .orderBy('parent_requests.id')
      .limit(PAGE)
      .execute()
    return rows.map(toDemande)
  })

/** Some of the requests that wait for an answer. */
export const openDemandes = async (db: Db, { since, ids }: Only): Promise<Demande[]> => {
  const rows = await openOnes(db)
    .where(({ eb, and, or }) =>
      and([
        ...(since === undefined
          ? []
          : [
              or([
                eb('parent_requests.dateCreation', '>=', since),
                eb('parent_requests.dateStatut', '>=', since),
              ]),
            ]),
        ...(ids === undefined ? [] : [eb('parent_requests.id', 'in', named(ids))]),
      ]),
    )
    .execute()
  return rows.map(toDemande)
}

export const findDemande = async (db: Db, id: string): Promise<Demande | null> => {
  const row = await demandes(db).where('parent_requests.id', '=', id).executeTakeFirst()
  return row ? toDemande(row) : null
}

/** Candidates who are not refused; the accepted ones as long as they are active employees. */
const availableOnes = (db: Db) =>
  db
    .selectFrom('nanny_applications as a')
    .leftJoin('employees as e', 'e.candidatureId', 'a.id')
    .select([
      'a.id',
      'a.typePoste',
      'a.adresse',
      'a.experience',
      'a.disponibilites',
      'a.dateCreation',
      'a.statut',
    ])
    .where(({ eb, and, or }) =>
      or([
        eb('a.statut', 'in', MATCHED_APPLICATION_STATUTS),
        and([eb('a.statut', 'in', EMPLOYED_APPLICATION_STATUTS), eb('e.actif', '=', 1)]),
      ]),
    )

const toNounou = ({
  statut,
  ...row
}: Omit<Nounou, 'employee'> & { statut: NannyApplicationStatut }): Nounou => ({
  ...row,
  employee: EMPLOYED_APPLICATION_STATUTS.includes(statut),
})

/** All nannies who may be proposed. */
export const allNounous = (db: Db): AsyncIterable<Nounou[]> =>
  inPages(async (after) => {
    const rows = await availableOnes(db)
      .where(({ and }) => and(following(after, 'a.dateCreation', 'a.id')))
      .orderBy('a.dateCreation')
      .orderBy('a.id')
      .limit(PAGE)
      .execute()
    return rows.map(toNounou)
  })

/** Some of them. Nothing makes a nanny available who is not: `since` is her coming. */
export const availableNounous = async (db: Db, { since, ids }: Only): Promise<Nounou[]> => {
  const rows = await availableOnes(db)
    .where(({ eb, and }) =>
      and([
        ...(since === undefined ? [] : [eb('a.dateCreation', '>=', since)]),
        ...(ids === undefined ? [] : [eb('a.id', 'in', named(ids))]),
      ]),
    )
    .execute()
  return rows.map(toNounou)
}

/** The people of the pairs, by id. */
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

/** True for whoever announces the pair first; the unique index decides. */
export const announceOnce = async (tx: Db, requestId: string, nannyId: string): Promise<boolean> => {
  const row = await tx
    .insertInto('matches_annonces')
    .values({ requestId, nannyId } satisfies Database['matches_annonces'])
    .onConflict((conflict) => conflict.columns(['requestId', 'nannyId']).doNothing())
    .returning('requestId')
    .executeTakeFirst()
  return row !== undefined
}
