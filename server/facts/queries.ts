import type { ApplicationFacts, KnownPlace, Place, RequestFacts } from '#contract/facts.admin.ts'
import type { Db } from '../db/db.ts'
import { insertRow } from '../db/insert-row.ts'
import type { Database } from '../db/schema.ts'
import { type Place as GazetteerPlace, PLACES, placeAt, placeIndexOf } from '../places/known-places.ts'
import { askedHours, hoursOf } from './asked-hours.ts'
import { type ApplicationTexts, applicationFactsRow, type RequestTexts, requestFactsRow } from './read.ts'

const present = ({ id, nom, ville }: GazetteerPlace): Place => ({ id, nom, ville })

/**
 * Every place that an administrator can choose: quarters, communes and towns, by name. `alias` leaves out the first
 * alias, which is the name itself.
 */
export const KNOWN_PLACES: readonly KnownPlace[] = PLACES.filter(({ sort }) => sort !== 'inconnu')
  .map((place) => ({ ...present(place), alias: [...new Set(place.aliases.slice(1))] }))
  .toSorted((a, b) => a.nom.localeCompare(b.nom, 'fr') || a.ville.localeCompare(b.ville, 'fr'))

interface PlaceColumns {
  readonly placeId: string | null
  readonly placeUncertain: 0 | 1
  readonly placeSetBy: 'lu' | 'corrige'
}

const presentPlace = ({ placeId, placeUncertain, placeSetBy }: PlaceColumns): RequestFacts['place'] => {
  const place = placeAt(placeIndexOf(placeId))
  return {
    value: place.sort === 'inconnu' ? null : present(place),
    isQuarter: place.sort === 'quartier',
    uncertain: placeUncertain === 1,
    setBy: placeSetBy,
  }
}

export const listRequestFacts = async (db: Db, ids: readonly string[]): Promise<RequestFacts[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('parent_request_facts as f')
    .innerJoin('parent_requests as r', 'r.id', 'f.requestId')
    .leftJoin('prestations as p', 'p.id', 'r.forfait')
    .selectAll('f')
    .select([
      'r.typeService',
      'r.horaireDebut as ownDebut',
      'r.horaireFin as ownFin',
      'p.horaireDebut as forfaitDebut',
      'p.horaireFin as forfaitFin',
    ])
    .where('f.requestId', 'in', ids)
    .execute()
  return rows.map((row) => {
    const corrected = hoursOf(row.horaireDebut, row.horaireFin)
    const own = corrected ?? hoursOf(row.ownDebut, row.ownFin)
    const { debut, fin, source } = askedHours(row.typeService, own, hoursOf(row.forfaitDebut, row.forfaitFin))
    return {
      id: row.requestId,
      revision: row.revision,
      place: presentPlace(row),
      hours: { debut, fin, source, setBy: row.hoursSetBy },
    }
  })
}

export const listApplicationFacts = async (db: Db, ids: readonly string[]): Promise<ApplicationFacts[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('nanny_application_facts as f')
    .innerJoin('nanny_applications as a', 'a.id', 'f.nannyId')
    .selectAll('f')
    .select('a.disponibilites as ownDisponibilites')
    .where('f.nannyId', 'in', ids)
    .execute()
  return rows.map((row) => ({
    id: row.nannyId,
    revision: row.revision,
    place: presentPlace(row),
    availability: { value: row.disponibilites ?? row.ownDisponibilites, setBy: row.hoursSetBy },
    annees: { value: row.annees, uncertain: row.anneesUncertain === 1, setBy: row.anneesSetBy },
    care: {
      value: {
        garde: row.garde === 1,
        devoirs: row.devoirs === 1,
        personne: row.personne === 1,
        groupes: row.groupes === 1,
      },
      setBy: row.careSetBy,
    },
  }))
}

/** Reads the texts of a request and stores the facts, unless the request has facts. Returns what was read. */
export const insertRequestFacts = async (
  tx: Db,
  requestId: string,
  texts: RequestTexts,
  now: Date,
): Promise<Database['parent_request_facts']> => {
  const facts = requestFactsRow(requestId, texts, now)
  await insertRow(tx, 'parent_request_facts', facts, 'keep')
  return facts
}

/** As insertRequestFacts, for an application. */
export const insertApplicationFacts = async (
  tx: Db,
  nannyId: string,
  texts: ApplicationTexts,
  now: Date,
): Promise<Database['nanny_application_facts']> => {
  const facts = applicationFactsRow(nannyId, texts, now)
  await insertRow(tx, 'nanny_application_facts', facts, 'keep')
  return facts
}

export type RequestColumns = Partial<Database['parent_request_facts']>
export type ApplicationColumns = Partial<Database['nanny_application_facts']>

/** Overwrites what the reader set, never a correction. The column `…SetBy` of a group of columns says who set it. */
export const overwriteReadRequest = async (
  tx: Db,
  requestId: string,
  { place, readerVersion }: { readonly place: RequestColumns; readonly readerVersion: number },
): Promise<void> => {
  const update = () => tx.updateTable('parent_request_facts').where('requestId', '=', requestId)
  await update().set(place).where('placeSetBy', '=', 'lu').execute()
  await update().set({ readerVersion }).execute()
}

/** As overwriteReadRequest, for an application. */
export const overwriteReadApplication = async (
  tx: Db,
  nannyId: string,
  {
    place,
    annees,
    care,
    readerVersion,
  }: {
    readonly place: ApplicationColumns
    readonly annees: ApplicationColumns
    readonly care: ApplicationColumns
    readonly readerVersion: number
  },
): Promise<void> => {
  const update = () => tx.updateTable('nanny_application_facts').where('nannyId', '=', nannyId)
  await update().set(place).where('placeSetBy', '=', 'lu').execute()
  await update().set(annees).where('anneesSetBy', '=', 'lu').execute()
  await update().set(care).where('careSetBy', '=', 'lu').execute()
  await update().set({ readerVersion }).execute()
}

/** Requests after `after`, by id, that have no facts or facts of another version of the reader. */
export const staleRequests = (db: Db, after: string, version: number, limit: number) =>
  db
    .selectFrom('parent_requests as r')
    .leftJoin('parent_request_facts as f', 'f.requestId', 'r.id')
    .select(['r.id', 'r.adresse'])
    .where('r.id', '>', after)
    .where(({ eb, or }) => or([eb('f.requestId', 'is', null), eb('f.readerVersion', '<>', version)]))
    .orderBy('r.id')
    .limit(limit)
    .execute()

/** As staleRequests, for applications. */
export const staleApplications = (db: Db, after: string, version: number, limit: number) =>
  db
    .selectFrom('nanny_applications as a')
    .leftJoin('nanny_application_facts as f', 'f.nannyId', 'a.id')
    .select(['a.id', 'a.adresse', 'a.experience', 'a.typePoste'])
    .where('a.id', '>', after)
    .where(({ eb, or }) => or([eb('f.nannyId', 'is', null), eb('f.readerVersion', '<>', version)]))
    .orderBy('a.id')
    .limit(limit)
    .execute()

export const findRequestTexts = (tx: Db, id: string): Promise<RequestTexts | undefined> =>
  tx.selectFrom('parent_requests').select('adresse').where('id', '=', id).executeTakeFirst()

export const findApplicationTexts = (tx: Db, id: string): Promise<ApplicationTexts | undefined> =>
  tx
    .selectFrom('nanny_applications')
    .select(['adresse', 'experience', 'typePoste'])
    .where('id', '=', id)
    .executeTakeFirst()

export const findRequestFacts = (
  tx: Db,
  requestId: string,
): Promise<Database['parent_request_facts'] | undefined> =>
  tx.selectFrom('parent_request_facts').selectAll().where('requestId', '=', requestId).executeTakeFirst()

export const findApplicationFacts = (
  tx: Db,
  nannyId: string,
): Promise<Database['nanny_application_facts'] | undefined> =>
  tx.selectFrom('nanny_application_facts').selectAll().where('nannyId', '=', nannyId).executeTakeFirst()

/** Changes columns of a request's facts if `revision` is still the latest; false if not. */
export const setRequestFact = async (
  tx: Db,
  requestId: string,
  columns: RequestColumns,
  revision: number,
): Promise<boolean> => {
  const changed = await tx
    .updateTable('parent_request_facts')
    .set({ ...columns, revision: revision + 1 })
    .where('requestId', '=', requestId)
    .where('revision', '=', revision)
    .returning('requestId')
    .executeTakeFirst()
  return changed !== undefined
}

/** As setRequestFact, for an application. */
export const setApplicationFact = async (
  tx: Db,
  nannyId: string,
  columns: ApplicationColumns,
  revision: number,
): Promise<boolean> => {
  const changed = await tx
    .updateTable('nanny_application_facts')
    .set({ ...columns, revision: revision + 1 })
    .where('nannyId', '=', nannyId)
    .where('revision', '=', revision)
    .returning('nannyId')
    .executeTakeFirst()
  return changed !== undefined
}
