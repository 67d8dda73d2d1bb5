import type { Match } from '#contract/matches.admin.ts'
import {
  DELETABLE_APPLICATION_STATUTS,
  INITIAL_NANNY_APPLICATION_STATUT,
  type NannyApplication,
  type NannyApplicationStatut,
} from '#contract/nanny-applications.admin.ts'
import type { NannyApplicationInput, TypePoste } from '#contract/nanny-applications.ts'
import { searchText } from '#contract/search.admin.ts'
import type { Page } from '../db/cursor-page.ts'
import type { Db } from '../db/db.ts'
import { insertRow } from '../db/insert-row.ts'
import { createListReader, type ListPageQuery } from '../db/list-page.ts'
import { withSwitches } from '../db/lists.ts'
import { neverEmpty } from '../db/never-empty.ts'
import type { Database } from '../db/schema.ts'
import type { DocumentListed } from '../upload/queries.ts'

export const insertNannyApplication = async (
  tx: Db,
  application: Omit<NannyApplicationInput, 'documents'> & {
    id: string
    dateCreation: string
    dateSaisie: string | null
    /** Default: the first status of an application. */
    statut?: NannyApplicationStatut
    /** Default: a visitor filled it in. */
    saisieAgence?: true
  },
): Promise<void> => {
  await insertRow(tx, 'nanny_applications', {
    id: application.id,
    nom: application.nom,
    telephone: application.telephone,
    adresse: application.adresse,
    typePoste: application.typePoste,
    experience: application.experience,
    disponibilites: application.disponibilites,
    documents: null,
    statut: application.statut ?? INITIAL_NANNY_APPLICATION_STATUT,
    dateStatut: application.statut ? application.dateCreation : null,
    dateCreation: application.dateCreation,
    dateSaisie: application.dateSaisie,
    indesirable: 0,
    saisieAgence: application.saisieAgence ? 1 : 0,
    motifRefus: null,
    motifRefusTexte: null,
    recherche: searchText(application),
  })
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

export interface NannyApplicationFilter extends ListPageQuery {
  readonly q?: string | undefined
  readonly indesirables?: 'oui' | undefined
  readonly statut?: NannyApplicationStatut | undefined
  readonly poste?: TypePoste | undefined
}

/** Applications, each with the id of its employee or null. */
const selectApplications = (db: Db) =>
  db
    .selectFrom('nanny_applications')
    .selectAll('nanny_applications')
    .select(({ selectFrom }) =>
      selectFrom('employees')
        .select('employees.id')
        .whereRef('employees.candidatureId', '=', 'nanny_applications.id')
        .as('employeId'),
    )

const readApplications = createListReader('nanny_applications', selectApplications)

export const listNannyApplications = async (
  db: Db,
  { poste, ...asked }: NannyApplicationFilter,
): Promise<Page<NannyApplication>> => {
  const { items, ...page } = await readApplications(db, { ...asked, type: poste })
  return { items: items.map(withSwitches), ...page }
}

export const findNannyApplication = async (db: Db, id: string): Promise<NannyApplication | undefined> => {
  const row = await selectApplications(db).where('nanny_applications.id', '=', id).executeTakeFirst()
  return row && withSwitches(row)
}

/** What the screens show of the nannies of some matches, by the id of their application. */
export const readNanniesOfMatches = async (
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Match['nanny']>> => {
  const rows = await db
    .selectFrom('nanny_applications')
    .select(['id', 'nom', 'telephone', 'adresse', 'typePoste', 'experience', 'statut'])
    .where('id', 'in', neverEmpty(ids))
    .execute()
  return new Map(rows.map(({ id, ...nanny }) => [id, nanny]))
}

/** Why an application was refused; nulls when no reason was given. */
export type ReasonOfRefusal = Pick<Database['nanny_applications'], 'motifRefus' | 'motifRefusTexte'>

/** Changes the status from `from` to `to`. False when the status is not `from`. */
export const moveNannyApplication = async (
  db: Db,
  id: string,
  from: NannyApplicationStatut,
  to: NannyApplicationStatut,
  dateStatut: string,
  reason: ReasonOfRefusal | null = null,
): Promise<boolean> => {
  const row = await db
    .updateTable('nanny_applications')
    .set({ statut: to, dateStatut, ...reason })
    .where('id', '=', id)
    .where('statut', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteDeletableApplication = async (tx: Db, id: string): Promise<boolean> => {
  const gone = await tx
    .deleteFrom('nanny_applications')
    .where('id', '=', id)
    .where('statut', 'in', DELETABLE_APPLICATION_STATUTS)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

export const findNannyApplicationsByTelephone = async (
  db: Db,
  telephone: string,
): Promise<NannyApplication[]> => {
  const rows = await selectApplications(db).where('nanny_applications.telephone', '=', telephone).execute()
  return rows.map(withSwitches)
}
