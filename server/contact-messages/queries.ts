import { sql } from 'kysely'
import { NOTE_FAIT, TENTATIVES } from '#contract/activites.admin.ts'
import type { ContactMessage } from '#contract/contact-messages.admin.ts'
import type { ContactMessageInput } from '#contract/contact-messages.ts'
import { searchText } from '#contract/search.admin.ts'
import type { Page } from '../db/cursor-page.ts'
import type { Db } from '../db/db.ts'
import { createListReader, type ListPageQuery } from '../db/list-page.ts'
import { withUnwanted } from '../db/lists.ts'
import type { Database } from '../db/schema.ts'

export const insertContactMessage = async (
  tx: Db,
  message: ContactMessageInput & { id: string; dateCreation: string; dateSaisie: string | null },
): Promise<void> => {
  await tx
    .insertInto('contact_messages')
    .values({
      id: message.id,
      nom: message.nom,
      telephone: message.telephone,
      message: message.message,
      dateCreation: message.dateCreation,
      dateSaisie: message.dateSaisie,
      indesirable: 0,
      recherche: searchText(message),
    } satisfies Database['contact_messages'])
    .execute()
}

export interface ContactMessageFilter extends ListPageQuery {
  readonly q?: string | undefined
  readonly indesirables?: 'oui' | undefined
}

const ANSWERS = sql.join([...Object.keys(TENTATIVES), 'visite'].map((type) => sql.lit(type)))

/** SQL of a column of the latest answer to a message (contract/contact-messages.admin.ts). */
const ofLatestAnswer = (column: 'date' | 'resultat') =>
  sql<string | null>`(select ${sql.ref(`a.${column}`)} from activites as a
    where a."sujet" = 'message' and a."sujetId" = contact_messages."id"
      and (a."type" in (${ANSWERS}) or a."texte" = ${sql.lit(NOTE_FAIT)})
    order by a."date" desc, a."id" desc limit 1)`

/** Messages, each with its latest answer. */
const selectMessages = (db: Db) =>
  db
    .selectFrom('contact_messages')
    .selectAll('contact_messages')
    .select([ofLatestAnswer('date').as('dateReponse'), ofLatestAnswer('resultat').as('resultatReponse')])

const readMessages = createListReader('contact_messages', selectMessages)

export const listContactMessages = async (
  db: Db,
  asked: ContactMessageFilter,
): Promise<Page<ContactMessage>> => {
  const { items, ...page } = await readMessages(db, asked)
  return { items: items.map(withUnwanted), ...page }
}

export const findContactMessagesByTelephone = async (
  db: Db,
  telephone: string,
): Promise<ContactMessage[]> => {
  const rows = await selectMessages(db).where('telephone', '=', telephone).execute()
  return rows.map(withUnwanted)
}
