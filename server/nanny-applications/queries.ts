import { sql } from 'kysely'
import type { NannyApplication, StatutCandidature } from '#contract/nanny-applications.admin.ts'
import type { NannyApplicationInput, TypePoste } from '#contract/nanny-applications.ts'
import { matchesSearch, searchText } from '../db/search.ts'
import type { Db } from '../deps.ts'
import { afterCursor, directionOf, type Page, type PageAsked, toPage } from '../http/lists.ts'
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

export interface NannyApplicationFilter extends PageAsked {
  readonly q?: string | undefined
  readonly statut?: StatutCandidature | undefined
  readonly poste?: TypePoste | undefined
}

export const listNannyApplications = async (
  db: Db,
  { limit, q, statut, poste, id, ...asked }: NannyApplicationFilter,
): Promise<Page<NannyApplication>> => {
  const found = [
    ...matchesSearch(q, sql.ref('recherche')),
    ...(statut ? [sql<boolean>`${sql.ref('statut')} = ${statut}`] : []),
    ...(poste ? [sql<boolean>`${sql.ref('typePoste')} = ${poste}`] : []),
    ...(id ? [sql<boolean>`${sql.ref('id')} = ${id}`] : []),
  ]
  const rows = await db
    .selectFrom('nanny_applications')
    .selectAll()
    .where((eb) => eb.and([...found, ...afterCursor(asked, sql.ref('dateCreation'), sql.ref('id'))]))
    .orderBy('dateCreation', directionOf(asked.ordre))
    .orderBy('id', directionOf(asked.ordre))
    .limit(limit + 1)
    .execute()
  const { total } = await db
    .selectFrom('nanny_applications')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where((eb) => eb.and(found))
    .executeTakeFirstOrThrow()
  return toPage(rows, limit, total, (row) => [row.dateCreation, row.id])
}

export const findNannyApplication = (db: Db, id: string) =>
  db.selectFrom('nanny_applications').selectAll().where('id', '=', id).executeTakeFirst()

/** Moves from one status to another; undefined when it is not (any more) in the first. */
export const moveNannyApplication = (
  db: Db,
  id: string,
  from: StatutCandidature,
  to: StatutCandidature,
  dateStatut: string,
) =>
  db
    .updateTable('nanny_applications')
    .set({ statut: to, dateStatut })
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
