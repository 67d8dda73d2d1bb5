import { sql } from 'kysely'
import { bySujet, type Sujet } from '#contract/activites.admin.ts'
import {
  ERASED_LIST_KEYS,
  type ErasedListKey,
  LIST_KEYS,
  LISTS,
  type ListKey,
  type TableOf,
  tableOf,
} from '#contract/lists.admin.ts'
import type { MemePersonne } from '#contract/meme-personne.admin.ts'
import type { Erased, Erasure, PersonRecords } from '#contract/personnes.admin.ts'
import { listActivitesOf, type SujetId } from '../activites/queries.ts'
import { findContactMessagesByTelephone } from '../contact-messages/queries.ts'
import type { Db } from '../db/db.ts'
import { LIST_COLUMNS, type ListTable } from '../db/lists.ts'
import { lockRecords } from '../db/lock-records.ts'
import { neverEmpty } from '../db/never-empty.ts'
import { listDocuments } from '../documents/queries.ts'
import { findEmployeesByTelephone } from '../employees/queries.ts'
import { listApplicationFacts, listRequestFacts } from '../facts/queries.ts'
import { listMisesEnRelationOf } from '../mises-en-relation/queries.ts'
import { listMontantsConvenusOf } from '../montants-convenus/queries.ts'
import { findNannyApplicationsByTelephone } from '../nanny-applications/queries.ts'
import { deleteNotificationsAbout } from '../notifications/queries.ts'
import { findParentRequestsByTelephone } from '../parent-requests/queries.ts'
import { listPaymentsOf } from '../payments/queries.ts'
import { listRappelsOf } from '../rappels/queries.ts'
import { releaseFromApplication } from '../upload/queries.ts'
import { listVerificationsOf } from '../verifications/queries.ts'

/** Tables whose records are erased with a person's data and at the end of their retention period. */
export type ErasableTable = TableOf<ErasedListKey>

const FINDERS: {
  readonly [Key in ListKey]: (db: Db, telephone: string) => Promise<PersonRecords[Key]>
} = {
  demandes: findParentRequestsByTelephone,
  candidatures: findNannyApplicationsByTelephone,
  employes: findEmployeesByTelephone,
  messages: findContactMessagesByTelephone,
}

/** `limit` of a query that returns every row. */
const ALL = Number.MAX_SAFE_INTEGER

const sujetsOf = (sujet: Sujet, records: readonly { readonly id: string }[]): SujetId[] =>
  records.map(({ id }) => ({ sujet, sujetId: id }))

/**
 * What the person with a phone number (E.164) may see: records of the lists, and what belongs to them (`access` in
 * db/tables.ts).
 */
export const findPerson = async (db: Db, telephone: string): Promise<PersonRecords> => {
  const records = Object.fromEntries(
    await Promise.all(
      Object.entries(FINDERS).map(async ([key, find]) => [key, await find(db, telephone)] as const),
    ),
  ) as Pick<PersonRecords, ListKey>
  const idsOf = (found: readonly { readonly id: string }[]): string[] => found.map(({ id }) => id)
  const misesEnRelation = await listMisesEnRelationOf(
    db,
    idsOf(records.demandes),
    idsOf(records.candidatures),
  )
  const recordsOf = bySujet<readonly { readonly id: string }[]>((list) => records[list], misesEnRelation)
  const sujets = Object.entries(recordsOf).flatMap(([sujet, found]) => sujetsOf(sujet as Sujet, found))
  const dossiers = [
    ...new Set([
      ...idsOf(records.candidatures),
      ...records.employes.map(({ candidatureId }) => candidatureId),
    ]),
  ]
  return {
    ...records,
    lectures: {
      demandes: await listRequestFacts(db, idsOf(records.demandes)),
      candidatures: await listApplicationFacts(db, idsOf(records.candidatures)),
    },
    misesEnRelation,
    encaissements: await listPaymentsOf(db, idsOf(records.demandes)),
    montantsConvenus: await listMontantsConvenusOf(db, idsOf(records.demandes)),
    activites: await listActivitesOf(db, sujets, ALL),
    rappels: await listRappelsOf(db, sujets),
    verifications: await listVerificationsOf(db, dossiers),
    documents: (await Promise.all(dossiers.map((id) => listDocuments(db, id)))).flat(),
  }
}

/** SQL condition: the record is not marked as unwanted. The records of some lists have no mark. */
const isWanted = (key: ListKey) =>
  LISTS[key].unwanted ? sql<boolean>`"indesirable" = 0` : sql<boolean>`1 = 1`

/** SQL of the records of one list that are not marked as unwanted, in the same columns for every list. */
const recordsOf = (db: Db, key: ListKey) => {
  const table = tableOf(key)
  const { date, statut } = LIST_COLUMNS[table]
  return db
    .selectFrom<ListTable>(table)
    .select(['id', 'telephone'])
    .select([
      sql.lit(key).as('liste'),
      (statut === null ? sql<string | null>`null` : sql<string | null>`${sql.ref(statut)}`).as('statut'),
      sql.ref<string>(date).as('date'),
      // An employee and the application that she was hired from count as one record.
      (key === 'employes' ? sql<string>`"candidatureId"` : sql<string>`"id"`).as('person'),
    ])
    .where(isWanted(key))
}

/** Maximum number of records that one query reads: somebody may send thousands with one number. */
const MOST_SAME = 500

/** Records of every list, without unwanted ones, with one of these values in an indexed column; at most MOST_SAME. */
const recordsWhere = async (db: Db, column: 'id' | 'telephone', values: readonly string[]) => {
  const [first, ...others] = LIST_KEYS.map((key) =>
    recordsOf(db, key).where(column, 'in', neverEmpty(values)),
  )
  const union = others.reduce((all, query) => all?.unionAll(query), first)
  return (await union?.limit(MOST_SAME).execute()) ?? []
}

/**
 * The other records with the same phone number as each of these records, newest first. Unwanted records and a record
 * without others are left out. When more than MOST_SAME records have these numbers, it reads MOST_SAME of them, in no
 * defined order. Two statements for a page of rows, both by index.
 */
export const listMemePersonne = async (db: Db, ids: readonly string[]): Promise<MemePersonne[]> => {
  if (ids.length === 0) return []
  const named = await recordsWhere(db, 'id', ids)
  const sameNumber = await recordsWhere(db, 'telephone', [
    ...new Set(named.map(({ telephone }) => telephone)),
  ])
  const hired = new Set(sameNumber.flatMap(({ liste, person }) => (liste === 'employes' ? [person] : [])))
  const all = sameNumber.filter(({ liste, id }) => liste !== 'candidatures' || !hired.has(id))
  return named.flatMap(({ id, telephone, person }) => {
    const autres = all
      .filter((one) => one.telephone === telephone && one.person !== person)
      .map(({ liste, id, statut, date }) => ({ liste, id, statut, date }))
      .sort((a, b) => b.date.localeCompare(a.date))
    return autres.length === 0 ? [] : [{ id, autres }]
  })
}

/**
 * Erases one record with what belongs to it, such as notifications, payments, documents that no employee holds. Its
 * idempotency key stays, so that a retried submission is answered 410 and does not bring it back.
 */
export const eraseRecord = async (tx: Db, table: ErasableTable, id: string): Promise<void> => {
  if (table === 'nanny_applications') await releaseFromApplication(tx, id)
  await tx.deleteFrom(table).where('id', '=', id).execute()
  await deleteNotificationsAbout(tx, id)
}

/** Erases a person's data; the employee's file stays (docs/product.md, "Data of one person"). */
export const erasePerson = async (tx: Db, telephone: string): Promise<Erased & Pick<Erasure, 'ids'>> => {
  const erased: Record<string, number> = {}
  const all: string[] = []
  for (const key of ERASED_LIST_KEYS) {
    const table = tableOf(key)
    // Locks the records first: a correction under way may replace the number of one, which then stays.
    const ids = await lockRecords(tx, table, sql`"telephone" = ${telephone}`)
    for (const id of ids) await eraseRecord(tx, table, id)
    erased[key] = ids.length
    all.push(...ids)
  }
  const kept = await findEmployeesByTelephone(tx, telephone)
  return { ...(erased as Erased), employesConserves: kept.length, ids: all }
}
