import { sql } from 'kysely'
import type { NannyApplication, StatutCandidature } from '#contract/nanny-applications.admin.ts'
import type { NannyApplicationInput } from '#contract/nanny-applications.ts'
import { matchesSearch, searchText } from '../db/search.ts'
import type { Db } from '../deps.ts'
import { afterCursor, type Page, toPage } from '../http/lists.ts'
import type { DocumentListed } from '../upload/queries.ts'

export const insertNannyApplication = async (
  tx: Db,
  application: Omit<NannyApplicationInput, 'documents'> & {
    id: string
    dateCreation: string
    dateSaisie: string | null
  },
): Promise<void> => {
  await tx
    .insertInto('nanny_applications')
    .values({ ...application, documents: null, statut: 'en_examen', recherche: searchText(application) })
    .execute()
}

export const setDocuments = async (
  tx: Db,
  id: string,
  documents: readonly DocumentListed[],
): Promise<void> => {
  await tx
    .updateTable('nanny_applications')
    .set({ documents: JSON.stringify(documents) })
    .where('id', '=', id)
    .execute()
}

export interface NannyApplicationFilter {
  readonly limit: number
  readonly cursor?: string | undefined
  readonly q?: string | undefined
  readonly statut?: StatutCandidature | undefined
}

export const listNannyApplications = async (
  db: Db,
  { limit, cursor, q, statut }: NannyApplicationFilter,
): Promise<Page<NannyApplication>> => {
  const found = matchesSearch(q, sql.ref('recherche'))
  const rows = await db
    .selectFrom('nanny_applications')
    .selectAll()
    .where((eb) => eb.and([...found, ...afterCursor(cursor, sql.ref('dateCreation'), sql.ref('id'))]))
    .$if(statut !== undefined, (query) => query.where('statut', '=', statut as StatutCandidature))
    .orderBy('dateCreation', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { total } = await db
    .selectFrom('nanny_applications')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where((eb) => eb.and(found))
    .$if(statut !== undefined, (query) => query.where('statut', '=', statut as StatutCandidature))
    .executeTakeFirstOrThrow()
  return toPage(rows, limit, total, (row) => [row.dateCreation, row.id])
}

export const findNannyApplication = (db: Db, id: string) =>
  db.selectFrom('nanny_applications').selectAll().where('id', '=', id).executeTakeFirst()

/** Moves from one status to another; undefined when it is not (any more) in the first. */
export const moveNannyApplication = (db: Db, id: string, from: StatutCandidature, to: StatutCandidature) =>
  db
    .updateTable('nanny_applications')
    .set({ statut: to })
    .where('id', '=', id)
    .where('statut', '=', from)
    .returningAll()
    .executeTakeFirst()

export const deleteDecidedApplication = async (tx: Db, id: string): Promise<boolean> => {
  const gone = await tx
    .deleteFrom('nanny_applications')
    .where('id', '=', id)
    .where('statut', 'in', ['accepte', 'refuse'])
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}
