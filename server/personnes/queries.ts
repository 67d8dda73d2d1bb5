import type { Sujet } from '#contract/activites.admin.ts'
import {
  ERASED_LIST_KEYS,
  type ErasedListKey,
  type ListKey,
  type TableOf,
  tableOf,
} from '#contract/lists.admin.ts'
import type { Erased, PersonRecords } from '#contract/personnes.admin.ts'
import { listActivitesOf, type SujetId } from '../activites/queries.ts'
import { findContactMessagesByTelephone } from '../contact-messages/queries.ts'
import type { Db } from '../db/db.ts'
import { findEmployeesByTelephone } from '../employees/queries.ts'
import { listApplicationFacts, listRequestFacts } from '../facts/queries.ts'
import { listMisesEnRelationOf } from '../mises-en-relation/queries.ts'
import { findNannyApplicationsByTelephone } from '../nanny-applications/queries.ts'
import { deleteNotificationsAbout } from '../notifications/queries.ts'
import { findParentRequestsByTelephone } from '../parent-requests/queries.ts'
import { listRappelsOf } from '../rappels/queries.ts'
import { releaseFromApplication } from '../upload/queries.ts'

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

/** No limit. */
const ALL = Number.MAX_SAFE_INTEGER

const sujetsOf = (sujet: Sujet, records: readonly { readonly id: string }[]): SujetId[] =>
  records.map(({ id }) => ({ sujet, sujetId: id }))

/** Everything that the lists hold under a phone number (E.164), and what matching read in it. */
export const findPerson = async (db: Db, telephone: string): Promise<PersonRecords> => {
  const records = Object.fromEntries(
    await Promise.all(
      Object.entries(FINDERS).map(async ([key, find]) => [key, await find(db, telephone)] as const),
    ),
  ) as Omit<PersonRecords, 'lectures' | 'misesEnRelation' | 'activites' | 'rappels'>
  const idsOf = (found: readonly { readonly id: string }[]): string[] => found.map(({ id }) => id)
  const misesEnRelation = await listMisesEnRelationOf(
    db,
    idsOf(records.demandes),
    idsOf(records.candidatures),
  )
  const sujets = [
    ...sujetsOf('demande', records.demandes),
    ...sujetsOf('candidature', records.candidatures),
    ...sujetsOf('employe', records.employes),
    ...sujetsOf('message', records.messages),
    ...sujetsOf('mise_en_relation', misesEnRelation),
  ]
  return {
    ...records,
    lectures: {
      demandes: await listRequestFacts(db, idsOf(records.demandes)),
      candidatures: await listApplicationFacts(db, idsOf(records.candidatures)),
    },
    misesEnRelation,
    activites: await listActivitesOf(db, sujets, ALL),
    rappels: await listRappelsOf(db, sujets),
  }
}

/**
 * Erases one record with everything that belongs to it: notifications, payments, documents that no employee holds. Its
 * idempotency key stays, so that a retried submission is answered 410 and does not bring it back.
 */
export const eraseRecord = async (tx: Db, table: ErasableTable, id: string): Promise<void> => {
  if (table === 'nanny_applications') await releaseFromApplication(tx, id)
  await tx.deleteFrom(table).where('id', '=', id).execute()
  await deleteNotificationsAbout(tx, id)
}

/** Erases a person's data; the employee's file stays (docs/product.md, "Data of one person"). */
export const erasePerson = async (tx: Db, telephone: string): Promise<Erased> => {
  const erased: Record<string, number> = {}
  for (const key of ERASED_LIST_KEYS) {
    const table = tableOf(key)
    const rows = await tx.selectFrom(table).select('id').where('telephone', '=', telephone).execute()
    for (const { id } of rows) await eraseRecord(tx, table, id)
    erased[key] = rows.length
  }
  const kept = await findEmployeesByTelephone(tx, telephone)
  return { ...erased, employesConserves: kept.length } as Erased
}
